#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

static int pipe_ends[2] = {-1, -1};

/// Signals that have arrived and that the loop has not taken.
static volatile sig_atomic_t waiting[NSIG];

static void on_fault(int signo);

static int is_ending(int signo) {
  return signo == SIGINT || signo == SIGTERM || signo == SIGHUP || signo == SIGQUIT;
}

static volatile sig_atomic_t ending_signal;

static void on_alarm(int signo) {
  // An alarm that this file did not set is a request from outside to end the process.
  on_fault(ending_signal ? ending_signal : signo);
}

static void write_to_pipe(int signo) {
  int saved_errno = errno;
  unsigned char byte = (unsigned char)signo;
  // A second request before the loop has taken the first: the loop is stuck, for example in a write to a terminal that
  // is not read. The process ends here.
  if (is_ending(signo) && waiting[signo]) {
    on_fault(signo);
    return;
  }
  waiting[signo] = 1;
  if (is_ending(signo)) {
    ending_signal = signo;
    alarm(3);
  }
  // A full pipe already wakes the loop, so the byte may be lost.
  ssize_t ignored = write(pipe_ends[1], &byte, 1);
  (void)ignored;
  errno = saved_errno;
}

void signalbox_signals_wake(void) {
  unsigned char none = 0;
  ssize_t ignored = write(pipe_ends[1], &none, 1);
  (void)ignored;
}

int signalbox_signals_open(void) {
  if (pipe_ends[0] < 0 && pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
  return pipe_ends[0];
}

void signalbox_signals_watch(int signo) {
  struct sigaction old, action;
  memset(&action, 0, sizeof action);
  if (sigaction(signo, NULL, &old) == 0 && old.sa_handler == SIG_IGN) return;
  action.sa_handler = write_to_pipe;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(signo, &action, NULL);
  action.sa_handler = on_alarm;
  if (is_ending(signo)) sigaction(SIGALRM, &action, NULL);
}

void signalbox_signals_taken(int signo) { waiting[signo] = 0; }

void signalbox_signals_calm(void) {
  alarm(0);
  ending_signal = 0;
}

void signalbox_signals_ignore(int signo) { signal(signo, SIG_IGN); }

void signalbox_signals_default_and_raise(int signo) {
  struct sigaction old, action, on_going_on;
  sigset_t only, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(signo, &action, &old);
  // The caller continues when this function returns, so it needs no SIGCONT handler. A handler could run later than the
  // next key.
  sigaction(SIGCONT, &action, &on_going_on);
  sigemptyset(&only);
  sigaddset(&only, signo);
  pthread_sigmask(SIG_UNBLOCK, &only, &before);
  // Raised for this thread, so it is delivered before raise returns. The default action concerns the whole process.
  raise(signo);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGCONT, &on_going_on, NULL);
  sigaction(signo, &old, NULL);
}

static int terminal_fd = -1;
static struct termios terminal_settings;
static char leave_bytes[256];
static size_t leave_count;
/// The memory file for held output, and the real descriptors of standard output and standard error; -1 if not held.
static int held = -1;
static int real[3] = {-1, -1, -1};

/// Writes all bytes and returns whether this succeeded. Gives up after 0.2 s without progress: a stuck terminal must
/// not keep the process from ending.
static int write_all(int fd, const char *bytes, size_t count) {
  int flags = fcntl(fd, F_GETFL);
  fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  while (count > 0) {
    struct pollfd writable = {.fd = fd, .events = POLLOUT};
    ssize_t written = poll(&writable, 1, 200) > 0 ? write(fd, bytes, count) : -1;
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    bytes += written;
    count -= (size_t)written;
  }
  fcntl(fd, F_SETFL, flags);
  return count == 0;
}

static void show_held(void) {
  char buffer[1024];
  ssize_t count;
  int fd = real[STDERR_FILENO] >= 0 ? real[STDERR_FILENO] : real[STDOUT_FILENO];
  if (held < 0) return;
  lseek(held, 0, SEEK_SET);
  while ((count = read(held, buffer, sizeof buffer)) > 0) write_all(fd, buffer, (size_t)count);
}

static void on_fault(int signo) {
  if (terminal_fd >= 0) {
    if (!write_all(terminal_fd, leave_bytes, leave_count)) {
      // Discards unread output to make room for the bytes that reset the terminal.
      tcflush(terminal_fd, TCOFLUSH);
      write_all(terminal_fd, leave_bytes, leave_count);
    }
    tcsetattr(terminal_fd, TCSANOW, &terminal_settings);
    terminal_fd = -1;
  }
  show_held();
  // Not the handler of Swift's runtime: it waits for a key in a process that is about to end.
  signal(signo, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signo);
  raise(signo);
  // A signal is blocked inside its own handler.
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

/// Returns whether the default action of `signo` ends the process.
static int is_deadly(int signo) {
  switch (signo) {
    case SIGCHLD: case SIGCONT: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGURG: case SIGWINCH:
      return 0;
    default:
      // SIGKILL cannot be caught.
      return signo != SIGKILL;
  }
}

static int is_fault(int signo) {
  switch (signo) {
    case SIGSEGV: case SIGILL: case SIGTRAP: case SIGBUS: case SIGFPE: case SIGABRT: return 1;
    default: return 0;
  }
}

int signalbox_terminal_guard(int fd, const char *bytes, size_t count) {
  static char stack[65536];
  struct sigaction old, action;
  stack_t alternative;
  pid_t front;
  // In the background, the present settings belong to the shell's prompt. An operation that only the foreground may do
  // stops the process until it is in the foreground (G7). It fails instead if the process cannot be continued.
  while ((front = tcgetpgrp(fd)) > 0 && front != getpgrp() && tcflow(fd, TCOON) == 0) {}
  if (tcgetattr(fd, &terminal_settings) != 0) return -1;
  leave_count = count < sizeof leave_bytes ? count : sizeof leave_bytes - 1;
  memcpy(leave_bytes, bytes, leave_count);
  terminal_fd = fd;
  // A stack that has overflowed has no room for a handler.
  memset(&alternative, 0, sizeof alternative);
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, NULL);
  memset(&action, 0, sizeof action);
  action.sa_handler = on_fault;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (int signo = 1; signo <= SIGRTMAX; signo++) {
    if (!is_deadly(signo)) continue;
    // Ignored or handled signals do not end the process. Faults do, whatever the present handler is.
    if (!is_fault(signo) && (sigaction(signo, NULL, &old) != 0 || old.sa_handler != SIG_DFL)) continue;
    sigaction(signo, &action, NULL);
  }
  return 0;
}

void signalbox_terminal_restore(void) {
  struct sigaction quiet, before;
  if (terminal_fd < 0) return;
  // SIGTTOU would stop a background process that sets the terminal, so it is ignored here.
  memset(&quiet, 0, sizeof quiet);
  quiet.sa_handler = SIG_IGN;
  sigaction(SIGTTOU, &quiet, &before);
  tcsetattr(terminal_fd, TCSADRAIN, &terminal_settings);
  sigaction(SIGTTOU, &before, NULL);
}

void signalbox_output_hold(void) {
  int memory;
  if (held >= 0 || (!isatty(STDOUT_FILENO) && !isatty(STDERR_FILENO))) return;
  memory = memfd_create("signalbox-output", MFD_CLOEXEC);
  if (memory < 0) return;
  // Appends, so that output to both streams keeps its order.
  fcntl(memory, F_SETFL, O_APPEND);
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    if (!isatty(fd)) continue;
    real[fd] = fcntl(fd, F_DUPFD_CLOEXEC, 3);
    if (real[fd] >= 0) dup2(memory, fd);
  }
  held = memory;
}

void signalbox_output_release(void) {
  int memory = held;
  if (memory < 0) return;
  // Buffered output goes into the memory file first, which keeps the order.
  fflush(stdout);
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    if (real[fd] >= 0) dup2(real[fd], fd);
  }
  show_held();
  held = -1;
  close(memory);
  for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
    if (real[fd] >= 0) close(real[fd]);
    real[fd] = -1;
  }
}
