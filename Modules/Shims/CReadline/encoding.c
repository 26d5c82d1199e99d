#define _GNU_SOURCE
#include "internal.h"

#include <errno.h>
#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

// Readline edits in the encoding of the locale if that is neither UTF-8 nor C. Everything else is UTF-8.
iconv_t signalbox_to_terminal = (iconv_t)-1, signalbox_from_terminal = (iconv_t)-1;

// Converts as much as fits into `room` bytes. Characters that the target encoding lacks become `substitute`. Returns
// the number of bytes written.
static size_t convert(
    iconv_t conversion, const char *bytes, size_t count, const char *substitute, char *into, size_t room) {
  char *next = (char *)bytes, *end = into;
  iconv(conversion, NULL, NULL, NULL, NULL);
  while (count > 0 && iconv(conversion, &next, &count, &end, &room) == (size_t)-1 && errno != E2BIG) {
    size_t length = strlen(substitute);
    if (length > room) break;
    memcpy(end, substitute, length);
    end += length;
    room -= length;
    // Skips to the next character. In UTF-8 a character has continuation bytes.
    do next++, count--; while (conversion == signalbox_to_terminal && count > 0 && (*next & 0xC0) == 0x80);
  }
  return (size_t)(end - into);
}

char *signalbox_converted(iconv_t conversion, const char *text, const char *substitute) {
  if (conversion == (iconv_t)-1) return strdup(text);
  size_t count = strlen(text), room = count * 4 + 16;
  char *copy = malloc(room + 1);
  if (copy) copy[convert(conversion, text, count, substitute, copy, room)] = '\0';
  return copy;
}

size_t signalbox_readline_decode(const char *bytes, size_t count, char *into, size_t room) {
  if (signalbox_from_terminal != (iconv_t)-1) return convert(signalbox_from_terminal, bytes, count, "\xEF\xBF\xBD", into, room);
  if (count > room) count = room;
  memcpy(into, bytes, count);
  return count;
}

bool signalbox_find_encoding(void) {
  const char *name = nl_langinfo(CODESET);
  char target[64];
  if (strcmp(name, "UTF-8") == 0 || strcmp(name, "ANSI_X3.4-1968") == 0) return false;
  snprintf(target, sizeof target, "%s//TRANSLIT", name);
  signalbox_to_terminal = iconv_open(target, "UTF-8");
  signalbox_from_terminal = iconv_open("UTF-8", name);
  return signalbox_to_terminal != (iconv_t)-1 && signalbox_from_terminal != (iconv_t)-1;
}
