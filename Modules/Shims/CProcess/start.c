#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

static int count;
static char **words;

/// glibc passes the kernel's arguments to each constructor, whatever other constructors have done to the environment.
__attribute__((constructor)) static void take(int argc, char **argv) {
  count = argc;
  words = argv;
}

int signalbox_argument_count(void) { return count; }

const char *signalbox_argument(int index) { return words[index]; }

void signalbox_forgo_core_dumps(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_CORE, &limit) != 0) return;
  // A limit of 1 byte is smaller than any dump, so none is written. The kernel also understands this value as a request
  // not to pipe dumps to a program. No other limit has this effect (core(5); do_coredump in fs/coredump.c).
  limit.rlim_cur = limit.rlim_max < 1 ? 0 : 1;
  setrlimit(RLIMIT_CORE, &limit);
}

void signalbox_fail_large_writes(void) { signal(SIGXFSZ, SIG_IGN); }

bool signalbox_has_descriptors(int needed) {
  int taken[64], found = 0;
  if (needed > 64) needed = 64;
  // Duplicates any open descriptor. The caller has made sure that standard input is open.
  while (found < needed && (taken[found] = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)) >= 0) found++;
  int error = errno;
  for (int i = 0; i < found; i++) close(taken[i]);
  errno = error;
  return found == needed;
}
