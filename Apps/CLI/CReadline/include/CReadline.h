#ifndef SIGNALBOX_CREADLINE_H
#define SIGNALBOX_CREADLINE_H

#include <stdbool.h>
#include <stddef.h>

// GNU readline keeps its state in globals and its callbacks carry no context, so both stay here, and Swift asks for what
// happened with plain functions. Everything is called by the one thread that drives the session.

/// What became of the line being edited.
enum signalbox_line {
  SIGNALBOX_LINE_OPEN,
  SIGNALBOX_LINE_FINISHED,
  /// Ctrl-D on an empty line, or the terminal has gone.
  SIGNALBOX_LINE_ENDED,
  /// A key that means "back".
  SIGNALBOX_LINE_BACK,
  /// A key for the user's editor. The line is still open.
  SIGNALBOX_LINE_EDIT,
  /// A key that clears the screen. The line is still open.
  SIGNALBOX_LINE_CLEAR,
};

/// Prepares readline for the terminal on standard input. What it writes is collected until `signalbox_readline_flush`, so
/// that a page and its prompt leave in one write. `is_plain` forbids all escape sequences, `is_unicode` says that the
/// terminal's encoding is UTF-8; `signals` is readable when a signal has come.
void signalbox_readline_begin(bool is_plain, bool is_unicode, int signals);

/// Whether the terminal takes the sequences of ANSI, and so those for bold and colours.
bool signalbox_readline_has_styles(void);

/// Restores the terminal and leaves the cursor at the start of a line.
void signalbox_readline_end(void);

/// Adds text to what the next flush writes.
void signalbox_readline_say(const char *text);

/// Writes what was collected, in one write where the terminal takes it; 0, or the error number.
int signalbox_readline_flush(int fd);

/// Forgets the completions and the history of the question before.
void signalbox_readline_forget(void);
void signalbox_readline_add_completion(const char *text);
void signalbox_readline_add_history(const char *line);

/// How well a word fits a candidate that does not begin with it, for Tab: the lower the better, and -1 for not at all.
void signalbox_readline_rank(int (*rank)(const char *word, const char *candidate));

/// How Tab completes from now on: parts between commas each for itself, and what begins as a path as the name of a file.
void signalbox_readline_complete(bool parts, bool files);

/// Shows `prompt` and edits a line that begins as `text`; with `is_replaced`, the first letter typed takes its place.
void signalbox_readline_ask(const char *prompt, const char *text, bool is_replaced);

/// Whether something typed can be read.
bool signalbox_readline_has_keys(void);

/// Throws away what was typed and not read.
void signalbox_readline_forget_keys(void);

/// Writes `count` bytes in the terminal's encoding to `into` as UTF-8, as far as they fit `room`; gives how many that are.
size_t signalbox_readline_decode(const char *bytes, size_t count, char *into, size_t room);

/// Reads what was typed, up to the end of the line; nothing typed behind it is taken from the terminal.
enum signalbox_line signalbox_readline_read(void);

/// The line as it stands or as it was finished; valid until the next call.
const char *signalbox_readline_line(void);

/// Ends the editing: the cursor goes below the line, which is forgotten.
void signalbox_readline_drop(void);

/// Moves below the line being edited, to say something; `signalbox_readline_again` then shows prompt and line again.
void signalbox_readline_step_aside(void);

/// Whether Tab has listed names between what was said last and the question.
bool signalbox_readline_has_listed(void);

/// Whether something else stands in the question's place: a search, or a number for the next key.
bool signalbox_readline_is_covered(void);

/// Clears the screen; `signalbox_readline_again` then shows prompt and line.
void signalbox_readline_clear(void);
void signalbox_readline_again(void);

/// Takes the terminal out of canonical mode without echo; `_release` gives it back as it was found.
void signalbox_readline_hold(void);
void signalbox_readline_release(void);

/// Follows a new window size; a line that is shown is drawn anew.
void signalbox_readline_resize(bool is_shown);
int signalbox_readline_columns(void);
int signalbox_readline_rows(void);

#endif
