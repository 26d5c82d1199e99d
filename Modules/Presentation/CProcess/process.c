#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

static int pipe_ends[2] = {-1, -1};

/// Signals that arrived and were not taken yet.
static volatile sig_atomic_t waiting[NSIG];

static void on_fault(int signo);

static int is_ending(int signo) {
  return signo == SIGINT || signo == SIGTERM || signo == SIGHUP || signo == SIGQUIT;
}

static volatile sig_atomic_t ending_signal;

static void on_alarm(int signo) {
  (void)signo;
  on_fault(ending_signal);
}

static void write_to_pipe(int signo) {
  int saved_errno = errno;
  unsigned char byte = (unsigned char)signo;
  // Asked a second time before the loop took the first: it is stuck, for example in a write to a terminal that nobody
  // reads. Then the process ends here.
  if (is_ending(signo) && waiting[signo]) {
    on_fault(signo);
    return;
  }
  waiting[signo] = 1;
  if (is_ending(signo)) {
    ending_signal = signo;
    alarm(3);
  }
  // A full pipe already holds a reason to wake up; the byte may be lost.
  ssize_t ignored = write(pipe_ends[1], &byte, 1);
  (void)ignored;
  errno = saved_errno;
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

void signalbox_signals_calm(void) { alarm(0); }

void signalbox_signals_ignore(int signo) { signal(signo, SIG_IGN); }

void signalbox_signals_default_and_raise(int signo) {
  struct sigaction old, action;
  sigset_t only, before;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(signo, &action, &old);
  sigemptyset(&only);
  sigaddset(&only, signo);
  pthread_sigmask(SIG_UNBLOCK, &only, &before);
  // To the process, not the thread: a stop must stop all of it.
  kill(getpid(), signo);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(signo, &old, NULL);
}

static int terminal_fd = -1;
static struct termios terminal_settings;
static char leave_bytes[256];
static size_t leave_count;
static int real_stderr = -1;
static int held_stderr = -1;

/// Writes all of it and says so, unless nobody takes it for a moment: a terminal that is stuck must not keep the process from ending.
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

static void show_held_stderr(void) {
  char buffer[1024];
  ssize_t count;
  if (held_stderr < 0) return;
  lseek(held_stderr, 0, SEEK_SET);
  while ((count = read(held_stderr, buffer, sizeof buffer)) > 0) write_all(real_stderr, buffer, (size_t)count);
}

static void on_fault(int signo) {
  if (terminal_fd >= 0) {
    if (!write_all(terminal_fd, leave_bytes, leave_count)) {
      // What nobody has read until now gives way to what leaves the terminal usable.
      tcflush(terminal_fd, TCOFLUSH);
      write_all(terminal_fd, leave_bytes, leave_count);
    }
    tcsetattr(terminal_fd, TCSANOW, &terminal_settings);
    terminal_fd = -1;
  }
  show_held_stderr();
  // The default action and not the handler of Swift's runtime: that one waits for a key with the program half dead.
  signal(signo, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signo);
  raise(signo);
  // Inside its own handler a signal is blocked.
  pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

int signalbox_terminal_guard(int fd, const char *bytes, size_t count) {
  static const int faults[] = {SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGABRT};
  static char stack[65536];
  struct sigaction action;
  stack_t alternative;
  pid_t front;
  // Started in the background, the settings now are those of the shell at its prompt. Something that only the foreground
  // may do stops the process until it is there (G7); where nobody could continue it, it fails instead.
  while ((front = tcgetpgrp(fd)) > 0 && front != getpgrp() && tcflow(fd, TCOON) == 0) {}
  if (tcgetattr(fd, &terminal_settings) != 0) return -1;
  leave_count = count < sizeof leave_bytes ? count : sizeof leave_bytes - 1;
  memcpy(leave_bytes, bytes, leave_count);
  terminal_fd = fd;
  // A stack that overflowed has no room for a handler.
  memset(&alternative, 0, sizeof alternative);
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, NULL);
  memset(&action, 0, sizeof action);
  action.sa_handler = on_fault;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigaction(faults[i], &action, NULL);
  return 0;
}

void signalbox_terminal_restore(void) {
  struct sigaction quiet, before;
  if (terminal_fd < 0) return;
  // A background process that sets the terminal is stopped by SIGTTOU; restoring must not hang there.
  memset(&quiet, 0, sizeof quiet);
  quiet.sa_handler = SIG_IGN;
  sigaction(SIGTTOU, &quiet, &before);
  tcsetattr(terminal_fd, TCSADRAIN, &terminal_settings);
  sigaction(SIGTTOU, &before, NULL);
}

void signalbox_stderr_hold(void) {
  int memory;
  if (held_stderr >= 0 || !isatty(STDERR_FILENO)) return;
  memory = memfd_create("signalbox-stderr", MFD_CLOEXEC);
  if (memory < 0) return;
  fcntl(memory, F_SETFL, O_APPEND);
  real_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real_stderr < 0 || dup2(memory, STDERR_FILENO) < 0) {
    close(memory);
    return;
  }
  held_stderr = memory;
}

void signalbox_stderr_release(void) {
  int memory = held_stderr;
  if (memory < 0) return;
  dup2(real_stderr, STDERR_FILENO);
  show_held_stderr();
  held_stderr = -1;
  close(memory);
  close(real_stderr);
  real_stderr = -1;
}
