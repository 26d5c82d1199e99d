#define _GNU_SOURCE
#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
  /// How long a program may take to end after its streams have.
  GRACE_MILLISECONDS = 5000,
  /// How often a hundredth of a second may pass in which none of the killed goes: one inside a driver dies when the driver
  /// lets it. Counted, because on a busy machine they need their turns, and so does the keeper.
  DYING_ROUNDS = 500,
};

static int64_t now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// MARK: The program

/// Between vfork and exec, on the keeper's memory: it returns only when the program cannot be run.
static int become(signalbox_child child, pid_t keeper) {
  sigset_t none;
  int input = child.input >= 0 ? child.input : open("/dev/null", O_RDONLY);
  if (input < 0 || dup2(input, STDIN_FILENO) < 0) return errno;
  if (input > STDERR_FILENO) close(input);
  if (child.folder && chdir(child.folder) < 0) return errno;
  setpgid(0, 0);
  // Should the keeper itself be killed, the program goes with it. The keeper has one thread, so this cannot come early.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) return ECHILD;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(child.arguments[0], child.arguments, child.environment);
  return errno;
}

// MARK: The keeper

typedef struct {
  pid_t program;
  int has_ended;
  int status;
} kept;

/// Kills every child there is. Theirs become ours when they die, and are killed the next time.
static void kill_children(const kept *kept) {
  char path[64], text[4096];
  size_t length = 0;
  ssize_t count;
  // Most of it at once, and for a system without the list below this is what there is. Not waited for yet, so the
  // numbers are still the program's.
  if (!kept->has_ended) {
    kill(-kept->program, SIGKILL);
    kill(kept->program, SIGKILL);
  }
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  int list = open(path, O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  while (length < sizeof text - 1 && (count = read(list, text + length, sizeof text - 1 - length)) > 0) {
    length += (size_t)count;
  }
  close(list);
  text[length] = 0;
  // They are waited for by nobody but us, so the numbers are still theirs. What does not fit is there the next
  // time; a number without a blank behind it was cut off.
  char *place = text, *end;
  for (long child; (child = strtol(place, &end, 10)) > 0 && *end == ' '; place = end) kill((pid_t)child, SIGKILL);
}

/// Collects those who have ended; false when there is no child left.
static int collect(kept *kept) {
  int status;
  pid_t ended;
  while ((ended = waitpid(-1, &status, WNOHANG)) > 0) {
    if (ended != kept->program) continue;
    kept->has_ended = 1;
    kept->status = status;
  }
  return ended == 0;
}

/// - Parameter output: What to let go of when the program has ended, or -1.
static void keep(kept *kept, int hold, int signals, int output) {
  int64_t deadline = INT64_MAX;
  int is_killing = 0, rounds = 0;
  while (collect(kept) || hold >= 0) {
    int64_t now = now_milliseconds();
    if (kept->has_ended && output >= 0) {
      close(output);
      output = -1;
    }
    is_killing = is_killing || hold < 0 || now >= deadline || (deadline != INT64_MAX && kept->has_ended);
    if (is_killing) {
      kill_children(kept);
      if (!collect(kept)) return;
    }
    // While killing: whoever was in no list yet is there a moment later.
    int timeout = is_killing ? 10 : deadline == INT64_MAX ? -1 : (int)(deadline - now);
    struct pollfd polled[] = {{.fd = signals, .events = POLLIN}, {.fd = is_killing ? -1 : hold, .events = POLLIN}};
    int ready = poll(polled, 2, timeout);
    if (ready < 0) continue;
    if (ready == 0 && is_killing && ++rounds == DYING_ROUNDS) return;
    if (polled[0].revents) {
      struct signalfd_siginfo information;
      ssize_t ignored = read(signals, &information, sizeof information);
      (void)ignored;
    }
    if (polled[1].revents) {
      char byte;
      if (read(hold, &byte, 1) != 1) {
        hold = -1;
        continue;
      }
      // Not waited for yet, so the number is still the program's.
      if (byte == SIGNALBOX_CHILD_ASKED && !kept->has_ended) kill(-kept->program, SIGTERM);
      if (deadline == INT64_MAX) deadline = now_milliseconds() + GRACE_MILLISECONDS;
    }
  }
}

/// Ends by a signal that is blocked until here, so by nobody else: all statuses are the program's.
_Noreturn static void not_started(void) {
  sigset_t none;
  signal(SIGUSR1, SIG_DFL);
  raise(SIGUSR1);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  _exit(127);
}

/// Ends as the program did.
_Noreturn static void end_like(const kept *kept) {
  if (!kept->has_ended) _exit(128 + SIGKILL);
  _exit(WIFEXITED(kept->status) ? WEXITSTATUS(kept->status) : 128 + WTERMSIG(kept->status));
}

_Noreturn static void be_keeper(signalbox_child child, int output, int complaints, int hold) {
  pid_t self = getpid();
  sigset_t child_ended;
  // Past the standard streams first, so that none is in another's way.
  hold = fcntl(hold, F_DUPFD_CLOEXEC, 3);
  output = fcntl(output, F_DUPFD_CLOEXEC, 3);
  complaints = fcntl(complaints, F_DUPFD_CLOEXEC, 3);
  if (child.input >= 0) child.input = fcntl(child.input, F_DUPFD_CLOEXEC, 5);
  if (hold < 0 || output < 0 || complaints < 0) not_started();
  dup2(hold, 0);
  dup2(output, 1);
  dup2(complaints, 2);
  if (child.input >= 0 && dup2(child.input, 3) == 3) child.input = 3;
  // Also what is ours and was not to be handed on: the keeper runs no other program that would close it.
  closefrom(child.input >= 0 ? 4 : 3);
  hold = fcntl(0, F_DUPFD_CLOEXEC, 4);
  // A session of its own: neither the terminal's keys nor its end reach it.
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // All signals are blocked here already; what our handlers would have written to is closed.
  for (int signo = 1; signo < NSIG; signo++) signal(signo, SIG_DFL);
  sigemptyset(&child_ended);
  sigaddset(&child_ended, SIGCHLD);
  int signals = signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
  if (hold < 0 || signals < 0) not_started();

  // The program's exec ends the vfork, so what it could not do is known then.
  volatile int failure = 0;
  kept kept = {0};
  kept.program = vfork();
  if (kept.program == 0) {
    failure = become(child, self);
    _exit(127);
  }
  if (child.input >= 0) close(child.input);
  output = child.holds_output ? fcntl(1, F_DUPFD_CLOEXEC, 3) : -1;
  int nothing = open("/dev/null", O_RDWR);
  for (int stream = 0; stream <= 2; stream++) {
    // The ends of the program's streams are to be seen by those who read them.
    if (nothing < 0 || dup2(nothing, stream) < 0) close(stream);
  }
  if (kept.program < 0 || failure) not_started();
  keep(&kept, hold, signals, output);
  end_like(&kept);
}

// MARK: Us

int signalbox_child_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int signalbox_child_file(const void *bytes, size_t count) {
  int file = memfd_create("input", MFD_CLOEXEC);
  if (file < 0) return -1;
  for (size_t written = 0; written < count;) {
    ssize_t step = write(file, (const char *)bytes + written, count - written);
    if (step < 0 && errno == EINTR) continue;
    if (step <= 0) {
      close(file);
      return -1;
    }
    written += (size_t)step;
  }
  lseek(file, 0, SEEK_SET);
  return file;
}

pid_t signalbox_child_start(signalbox_child child, int output, int complaints, int hold) {
  sigset_t all, before;
  // A signal that came to the keeper before it is one would run our handlers there.
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t keeper = fork();
  if (keeper == 0) be_keeper(child, output, complaints, hold);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return keeper;
}

int signalbox_child_wait(pid_t keeper) {
  int status;
  while (waitpid(keeper, &status, 0) < 0) {
    if (errno != EINTR) return 128 + SIGKILL;
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  return WTERMSIG(status) == SIGUSR1 ? SIGNALBOX_CHILD_NOT_STARTED : 128 + WTERMSIG(status);
}
