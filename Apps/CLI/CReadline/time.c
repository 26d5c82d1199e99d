#define _GNU_SOURCE
#include "internal.h"

#include <locale.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>
#include <wchar.h>

int signalbox_width(unsigned scalar) {
  static locale_t unicode;
  locale_t before;
  int width;
  if (!unicode) unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!unicode) return scalar < 0x20 || (scalar >= 0x7F && scalar < 0xA0) ? -1 : 1;
  before = uselocale(unicode);
  width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}

// The C library's timers are not in Swift's Glibc.

int signalbox_timer_open(void) { return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC); }

void signalbox_timer_arm(int timer, int milliseconds) {
  struct itimerspec when = {.it_value = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000}};
  timerfd_settime(timer, 0, &when, NULL);
}

void signalbox_timer_clear(int timer) {
  uint64_t count;
  ssize_t ignored = read(timer, &count, sizeof count);
  (void)ignored;
}
