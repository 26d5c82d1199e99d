#ifndef SIGNALBOX_CREADLINE_H
#define SIGNALBOX_CREADLINE_H

#include <stdbool.h>
#include <stddef.h>

// GNU readline keeps its state in globals, and its callbacks carry no context. Both stay in this shim; Swift asks for
// the results with plain functions. Only the thread that drives the session calls them.

/// The state of the line being edited.
enum signalbox_line {
  SIGNALBOX_LINE_OPEN,
  SIGNALBOX_LINE_FINISHED,
  /// Ctrl-D on an empty line, or the terminal is gone.
  SIGNALBOX_LINE_ENDED,
  /// A key that means "back".
  SIGNALBOX_LINE_BACK,
  /// A key for the user's editor. The line is still open.
  SIGNALBOX_LINE_EDIT,
  /// A key that clears the screen. The line is still open.
  SIGNALBOX_LINE_CLEAR,
};

/// Prepares readline for the terminal on standard input. Output is collected until `signalbox_readline_flush`, so that
/// a page and its prompt are written together. `is_plain` forbids all escape sequences. `is_unicode` means that the
/// terminal's encoding is UTF-8. `signals` is a descriptor that is readable after a signal.
void signalbox_readline_begin(bool is_plain, bool is_unicode, int signals);

/// Returns true if the terminal understands ANSI sequences, and therefore bold and colours.
bool signalbox_readline_has_styles(void);

/// Sets the sequences written before a question, before its answer, and after both. They must outlive the program.
void signalbox_readline_style(const char *question, const char *answer, const char *neither);

/// Restores the terminal and leaves the cursor at the start of a line.
void signalbox_readline_end(void);

/// Adds text to the next flush.
void signalbox_readline_say(const char *text);

/// Writes the collected output, in a single write if the terminal accepts it. Returns 0, or the error number.
int signalbox_readline_flush(int fd);

/// Discards the completions and the history of the previous question.
void signalbox_readline_forget(void);
void signalbox_readline_add_completion(const char *text);
void signalbox_readline_add_history(const char *line);

/// Sets the function that ranks candidates which do not begin with the word, for Tab. A lower result is better; -1
/// means no match.
void signalbox_readline_rank(int (*rank)(const char *word, const char *candidate));

/// Sets the function that returns the number of bytes of the last visible character of `text`, for Backspace.
void signalbox_readline_measure(int (*length)(const char *text));

/// Returns true if a byte from the terminal is the LF of a CRLF that was read together. Must be called for every byte.
bool signalbox_readline_continues_line_end(int byte);

/// Returns true if the last line of the finished answer was typed, not pasted.
bool signalbox_readline_is_last_line_typed(void);

/// Sets how Tab completes from now on. With `files`, text that begins as a path is completed as a file name. With
/// `parts`, each part between commas is completed by itself; with both, each path between semicolons.
void signalbox_readline_complete(bool parts, bool files, bool bare);

/// Shows `prompt` and edits a line that begins as `text`. With `is_replaced`, the first typed letter replaces `text`.
void signalbox_readline_ask(const char *prompt, const char *text, bool is_replaced);

/// Returns true if typed input can be read.
bool signalbox_readline_has_keys(void);

/// Discards the typed input that was not read yet.
void signalbox_readline_forget_keys(void);

/// Writes `count` bytes of the terminal's encoding to `into` as UTF-8, up to `room` bytes. Returns the number of bytes
/// written.
size_t signalbox_readline_decode(const char *bytes, size_t count, char *into, size_t room);

/// Reads typed input up to the end of the line. Input after that stays in the terminal.
enum signalbox_line signalbox_readline_read(void);

/// Returns the current or the finished line, valid until the next call.
const char *signalbox_readline_line(void);

/// Ends the editing and discards the line. The cursor moves below the line.
void signalbox_readline_drop(void);

/// Moves below the line being edited, so that other text can be written. `signalbox_readline_again` then shows prompt
/// and line again.
void signalbox_readline_step_aside(void);

/// Returns true if Tab has listed names between the last text and the question.
bool signalbox_readline_has_listed(void);

/// Returns true if something else is shown in place of the question: a search, or a number for the next key.
bool signalbox_readline_is_covered(void);

/// Clears the screen. `signalbox_readline_again` then shows prompt and line.
void signalbox_readline_clear(void);
void signalbox_readline_again(void);

/// Puts the terminal into non-canonical mode without echo. `_release` restores its former settings.
void signalbox_readline_hold(void);
void signalbox_readline_release(void);

/// Adopts a new window size. A visible line is drawn again.
void signalbox_readline_resize(bool is_shown);
int signalbox_readline_columns(void);
int signalbox_readline_rows(void);

#endif
