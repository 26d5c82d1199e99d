#define _GNU_SOURCE
#include "CChild.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
  /// The time that a program has to end after its streams have ended.
  GRACE_MILLISECONDS = 5000,
  /// The number of polls of 10 ms in which no killed process ends, before the keeper gives up. A process inside a
  /// driver dies only when the driver lets it. Counted in polls, not in time: on a busy machine the processes and the
  /// keeper need their turns.
  DYING_ROUNDS = 500,
};

static int64_t now_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// MARK: The program

/// The limit on descriptors and the mask of new files that this process was started with.
static struct rlimit descriptors;
static mode_t mask;

__attribute__((constructor)) static void remember_start(void) {
  getrlimit(RLIMIT_NOFILE, &descriptors);
  mask = umask(077);
  umask(mask);
}

/// Restores the soft limit of the start. A program that uses select(2) fails above 1,024 descriptors, so only this
/// process keeps a raised limit.
static void restore_limit(void) {
  struct rlimit now;
  if (getrlimit(RLIMIT_NOFILE, &now) != 0 || now.rlim_cur <= descriptors.rlim_cur) return;
  now.rlim_cur = descriptors.rlim_cur;
  setrlimit(RLIMIT_NOFILE, &now);
}

/// Runs in the vforked child, on the keeper's memory, and executes the program. Returns an `errno` only when the
/// program cannot be run.
static int become(signalbox_child child, pid_t keeper) {
  sigset_t none;
  int input = child.input >= 0 ? child.input : open("/dev/null", O_RDONLY);
  if (input < 0 || dup2(input, STDIN_FILENO) < 0) return errno;
  if (input > STDERR_FILENO) close(input);
  if (child.folder && chdir(child.folder) < 0) return errno;
  // A new session also makes a new group. The standard input is the terminal then.
  if (!child.has_terminal) setpgid(0, 0);
  else if (setsid() < 0 || ioctl(STDIN_FILENO, TIOCSCTTY, 0) < 0) return errno;
  // The program dies with the keeper. The keeper has one thread, so this signal cannot come early.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != keeper) return ECHILD;
  restore_limit();
  // Only the files of this process are private.
  umask(mask);
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

/// Kills all children of the keeper. Their own children become the keeper's when they die, and the next call kills
/// these.
static void kill_children(const kept *kept) {
  char path[64], text[4096];
  size_t length = 0;
  ssize_t count;
  // Kills the program's group first: that is most of the processes, and all that a kernel without the list below
  // allows. The program is not yet waited for, so its numbers are still valid.
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
  // Only the keeper waits for its children, so their numbers are still valid. The next call kills the processes beyond
  // the buffer. A number without a blank behind it was cut off.
  char *place = text, *end;
  for (long child; (child = strtol(place, &end, 10)) > 0 && *end == ' '; place = end) kill((pid_t)child, SIGKILL);
}

/// Collects the ended children. Returns false when no child is left.
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

/// Waits for the end of the program and, if necessary, kills everything that it started.
/// - Parameters:
///   - output: A descriptor to close when the program ends, or -1.
///   - ended: Another.
static void keep(kept *kept, int hold, int signals, int output, int ended) {
  // The time in milliseconds at which the killing begins; INT64_MAX before a message of the parent.
  int64_t deadline = INT64_MAX;
  int is_killing = 0, rounds = 0;
  while (collect(kept) || hold >= 0) {
    int64_t now = now_milliseconds();
    if (kept->has_ended) {
      if (output >= 0) close(output);
      if (ended >= 0) close(ended);
      output = ended = -1;
    }
    is_killing = is_killing || hold < 0 || now >= deadline || (deadline != INT64_MAX && kept->has_ended);
    if (is_killing) {
      kill_children(kept);
      if (!collect(kept)) return;
    }
    // While killing, polls often: a process that was in no list yet appears a moment later.
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
      // The program is not yet waited for, so its number is still valid.
      if (byte == SIGNALBOX_CHILD_ASKED && !kept->has_ended) kill(-kept->program, SIGTERM);
      if (deadline == INT64_MAX) deadline = now_milliseconds() + GRACE_MILLISECONDS;
    }
  }
}

/// Ends the keeper by SIGUSR1. A signal, because every exit status may be the program's. The signal is blocked
/// everywhere else, so the keeper ends by it only here.
_Noreturn static void not_started(void) {
  sigset_t none;
  signal(SIGUSR1, SIG_DFL);
  raise(SIGUSR1);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  _exit(127);
}

/// Ends the keeper with the program's status.
_Noreturn static void end_like(const kept *kept) {
  if (!kept->has_ended) _exit(128 + SIGKILL);
  _exit(WIFEXITED(kept->status) ? WEXITSTATUS(kept->status) : 128 + WTERMSIG(kept->status));
}

/// Removes files and empty folders. Only the keeper outlives a process that is killed.
static void remove_leftovers(char *const *paths) {
  for (; paths && *paths; paths++) {
    if (unlink(*paths) < 0) rmdir(*paths);
  }
}

_Noreturn static void be_keeper(signalbox_child child, int output, int complaints, int hold) {
  pid_t self = getpid();
  sigset_t child_ended;
  // Moves the descriptors past the standard streams first, so that none overwrites another.
  hold = fcntl(hold, F_DUPFD_CLOEXEC, 3);
  output = fcntl(output, F_DUPFD_CLOEXEC, 3);
  complaints = fcntl(complaints, F_DUPFD_CLOEXEC, 3);
  if (child.input >= 0) child.input = fcntl(child.input, F_DUPFD_CLOEXEC, 5);
  if (child.ended >= 0 && (child.ended = fcntl(child.ended, F_DUPFD_CLOEXEC, 5)) < 0) not_started();
  if (hold < 0 || output < 0 || complaints < 0) not_started();
  dup2(hold, 0);
  dup2(output, 1);
  dup2(complaints, 2);
  // The two optional descriptors keep their places 3 and 4, whether they are given or not.
  if (child.input >= 0) child.input = dup3(child.input, 3, O_CLOEXEC);
  else close(3);
  if (child.ended >= 0) child.ended = dup3(child.ended, 4, O_CLOEXEC);
  else close(4);
  // Closes also the descriptors of the parent process, which no exec closes here.
  closefrom(5);
  hold = fcntl(0, F_DUPFD_CLOEXEC, 5);
  // A new session: the keeper gets no signal from the terminal's keys or from its end.
  setsid();
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  // All signals are blocked here already. The descriptors that the parent's handlers write to are closed.
  for (int signo = 1; signo < NSIG; signo++) signal(signo, SIG_DFL);
  sigemptyset(&child_ended);
  sigaddset(&child_ended, SIGCHLD);
  int signals = signalfd(-1, &child_ended, SFD_CLOEXEC | SFD_NONBLOCK);
  if (hold < 0 || signals < 0) not_started();

  // The exec ends the vfork, so its failure is known then.
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
    // Gives up the streams, so that their readers see the end as soon as the program closes them.
    if (nothing < 0 || dup2(nothing, stream) < 0) close(stream);
  }
  if (kept.program < 0 || failure) {
    remove_leftovers(child.leftovers);
    not_started();
  }
  keep(&kept, hold, signals, output, child.ended);
  remove_leftovers(child.leftovers);
  end_like(&kept);
}

// MARK: The calling process

int signalbox_child_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int signalbox_child_terminal(int ends[2], int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  char name[64];
  ends[0] = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ends[0] < 0) return -1;
  ends[1] = -1;
  if (grantpt(ends[0]) == 0 && unlockpt(ends[0]) == 0 && ptsname_r(ends[0], name, sizeof name) == 0) {
    ends[1] = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
  }
  if (ends[1] >= 0 && ioctl(ends[1], TIOCSWINSZ, &size) == 0) return 0;
  if (ends[1] >= 0) close(ends[1]);
  close(ends[0]);
  return -1;
}

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
  // Blocks all signals: a signal in the new process before `be_keeper` would run the parent's handlers there.
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
