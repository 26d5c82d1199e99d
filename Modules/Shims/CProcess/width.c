#define _GNU_SOURCE
#include "CProcess.h"

#include <locale.h>
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
