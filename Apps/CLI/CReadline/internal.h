#ifndef SIGNALBOX_CREADLINE_INTERNAL_H
#define SIGNALBOX_CREADLINE_INTERNAL_H

#include "CReadline.h"

#include <iconv.h>
#include <stdio.h>
#include <sys/types.h>

#include <readline/history.h>
#include <readline/readline.h>

// What the files of the shim know of each other.

/// Adds bytes to what the next flush writes.
void signalbox_keep(const char *bytes, size_t count);
/// The same as the function of a stream, which readline writes to.
ssize_t signalbox_keep_for_stream(void *context, const char *bytes, size_t count);

/// Between UTF-8 and the encoding of a locale that is neither of UTF-8 nor C; -1 elsewhere.
extern iconv_t signalbox_to_terminal, signalbox_from_terminal;
/// Whether the locale's encoding is one of its own.
bool signalbox_find_encoding(void);
/// A copy of `text` in the other encoding, to be freed.
char *signalbox_converted(iconv_t conversion, const char *text, const char *substitute);

/// Makes room behind a line of the history.
void signalbox_pad(HIST_ENTRY *entry);
/// The question is written anew, below what was said last.
void signalbox_stand_below_last_line(void);
/// readline's hooks for Tab.
char **signalbox_complete(const char *text, int start, int end);
void signalbox_list_matches(char **matches, int count, int longest);

#endif
