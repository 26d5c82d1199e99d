#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static int count;
static char **words;

/// glibc hands what the kernel gave the program to each constructor, whatever another one has done to the environment.
__attribute__((constructor)) static void take(int argc, char **argv) {
  count = argc;
  words = argv;
}

int signalbox_argument_count(void) { return count; }

const char *signalbox_argument(int index) { return words[index]; }

void signalbox_forgo_core_dumps(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
  // One byte is less than any dump has, so none is written; and by it the kernel knows that a program which takes dumps on
  // a pipe is not wanted either, which no other limit tells it (core(5); do_coredump in fs/coredump.c).
  limit.rlim_cur = limit.rlim_max < 1 ? 0 : 1;
  setrlimit(RLIMIT_CORE, &limit);
}

void signalbox_fail_large_writes(void) { signal(SIGXFSZ, SIG_IGN); }

bool signalbox_has_descriptors(int needed) {
  int taken[64], found = 0;
  if (needed > 64) needed = 64;
  // What is doubled does not matter; standard input is there, the caller has seen to that.
  while (found < needed && (taken[found] = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) >= 0) found++;
  int error = errno;
  for (int i = 0; i < found; i++) close(taken[i]);
  errno = error;
  return found == needed;
}
