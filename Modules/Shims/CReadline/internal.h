#ifndef SIGNALBOX_CREADLINE_INTERNAL_H
#define SIGNALBOX_CREADLINE_INTERNAL_H

#include "CReadline.h"

#include <iconv.h>
#include <stdio.h>
#include <sys/types.h>

#include <readline/history.h>
#include <readline/readline.h>

// Declarations that the files of the shim share.

/// Adds bytes to the next flush.
void signalbox_keep(const char *bytes, size_t count);
/// Does the same, as the write function of readline's output stream.
ssize_t signalbox_keep_for_stream(void *context, const char *bytes, size_t count);

/// Converters between UTF-8 and the encoding of a locale that is neither UTF-8 nor C; otherwise -1.
extern iconv_t signalbox_to_terminal, signalbox_from_terminal;
/// Opens the converters. Returns true if the locale needs them and both are open.
bool signalbox_find_encoding(void);
/// Returns a converted copy of `text`; the caller frees it. Characters without an equivalent become `substitute`.
char *signalbox_converted(iconv_t conversion, const char *text, const char *substitute);

/// Adds a spare byte to a line of the history.
void signalbox_pad(HIST_ENTRY *entry);
/// Writes the sequence that ends the style of an answer.
void signalbox_end_style(void);
/// Records that the question was shown again below the last text.
void signalbox_stand_below_last_line(void);
/// Readline's hooks for Tab.
char **signalbox_complete(const char *text, int start, int end);
void signalbox_list_matches(char **matches, int count, int longest);

#endif
