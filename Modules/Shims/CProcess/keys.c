#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// All code here runs on a single thread, and in a handler on that thread.

static timer_t timer;
static bool has_timer;
static int watched = -1;
/// The bytes that the handler has read: the index of the next unread byte, the end, and the end of the inspected part.
static unsigned char taken[4096];
static volatile sig_atomic_t next_taken, end_taken, seen;
static volatile sig_atomic_t is_reading;
/// The number of timer ticks since the thread last read.
static volatile sig_atomic_t ticks;

/// Parses a number at `at` and moves `at` behind it. Returns 0 without digits.
static int number(const unsigned char **at, const unsigned char *end) {
  int value = 0;
  for (; *at < end && **at >= '0' && **at <= '9' && value < 100000; (*at)++) value = value * 10 + (**at - '0');
  return value;
}

/// Returns the signal of a key report in kitty's protocol, or 0. The report is the text between ESC [ and u, such as
/// `99;5` or `1089::99;5`. Lock keys are ignored.
static int signal_of(const unsigned char *at, const unsigned char *end) {
  int codes[3] = {0, 0, 0}, held;
  for (int place = 0; place < 3; place++) {
    codes[place] = number(&at, end);
    if (at == end || *at != ':') break;
    at++;
  }
  if (at == end || *at != ';') return 0;
  at++;
  held = number(&at, end) - 1;
  if ((held & ~(64 | 128)) != 4) return 0;
  int code = codes[0] < 128 ? codes[0] : codes[2];
  return code == 'c' ? SIGINT : code == '\\' ? SIGQUIT : 0;
}

/// Raises the signals of the keys that are not inspected yet. An incomplete sequence is inspected again later.
static void look(void) {
  while (seen < end_taken) {
    const unsigned char *start = taken + seen, *end = taken + end_taken, *at = start;
    if (*at != 0x1B) {
      seen++;
      continue;
    }
    if (end - at < 2) return;
    if (at[1] != '[') {
      seen++;
      continue;
    }
    for (at += 2; at < end && *at >= 0x20 && *at < 0x40; at++) {}
    if (at == end) return;
    int signo = *at == 'u' ? signal_of(start + 2, at) : 0;
    if (signo) {
      // The key has become a signal, so it is removed.
      memmove((void *)start, at + 1, (size_t)(end - at - 1));
      end_taken -= (sig_atomic_t)(at + 1 - start);
      raise(signo);
    } else {
      seen += (sig_atomic_t)(at - start);
    }
  }
}

static void on_tick(int signo) {
  int saved_errno = errno;
  struct pollfd ready = {.fd = watched, .events = POLLIN};
  (void)signo;
  // Ignores the first tick: it may belong to a turn that has just ended.
  if (!is_reading && ticks++ > 0 && end_taken < (int)sizeof taken && poll(&ready, 1, 0) == 1 && ready.revents == POLLIN) {
    ssize_t count = read(watched, taken + end_taken, sizeof taken - (size_t)end_taken);
    if (count > 0) {
      end_taken += (sig_atomic_t)count;
      look();
      signalbox_signals_wake();
    }
  }
  errno = saved_errno;
}

static void set(long milliseconds) {
  struct itimerspec every = {{0, milliseconds * 1000000}, {0, milliseconds * 1000000}};
  timer_settime(timer, 0, &every, NULL);
}

void signalbox_keys_watch(int fd) {
  watched = fd;
  if (!has_timer) {
    struct sigaction action;
    struct sigevent event;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_tick;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    sigaction(SIGRTMIN, &action, NULL);
    memset(&event, 0, sizeof event);
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = SIGRTMIN;
    event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) != 0) return;
    has_timer = true;
  }
  set(100);
}

void signalbox_keys_rest(void) {
  if (has_timer) set(0);
}

void signalbox_keys_begin(void) { is_reading = 1; }

void signalbox_keys_end(void) { is_reading = 0; }

int signalbox_keys_next(void) {
  ticks = 0;
  if (next_taken < end_taken) return taken[next_taken++];
  next_taken = end_taken = seen = 0;
  return -1;
}
