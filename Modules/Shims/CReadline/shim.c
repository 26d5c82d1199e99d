// Long, because readline's callbacks carry no context and share the static state here.
#define _GNU_SOURCE
#include "internal.h"

#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static enum signalbox_line state;
static bool is_open;
static char *finished;
static const char *prefill;
// The sequences for the text of the question, for the answer and for everything else; empty without styles.
static const char *question_style = "", *answer_style = "", *no_style = "";
static struct { int columns, rows; } window = {80, 24};

static sigjmp_buf way_out, line_taken;

// Not in readline's headers.
extern void _rl_keyseq_chain_dispose(void) __attribute__((weak));

// Ends unfinished searches, numeric arguments and key sequences; several can be active at once. Otherwise they would
// continue in the next line, with the history of this line.
static void leave_states(void) {
  enum {
    unfinished = RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_VIMOTION | RL_STATE_NUMERICARG | RL_STATE_MULTIKEY |
                 RL_STATE_CHARSEARCH
  };
  for (int i = 0; i < 6 && RL_ISSTATE(unfinished); i++) rl_callback_sigcleanup();
  if (_rl_keyseq_chain_dispose) _rl_keyseq_chain_dispose();
}

static void take_line(char *line) {
  free(finished);
  finished = line;
  state = line ? SIGNALBOX_LINE_FINISHED : SIGNALBOX_LINE_ENDED;
  is_open = false;
  leave_states();
  rl_callback_handler_remove();
  signalbox_end_style();
  // Does not return into readline. Readline would continue with the rest of a macro and with keys put back, without a
  // line to edit. A search begun there would outlive the history that it searches. The remaining keys belong to the
  // next line.
  siglongjmp(line_taken, 1);
}

static int insert_prefill(void) {
  rl_startup_hook = NULL;
  return rl_insert_text(prefill);
}

static bool is_selected;
static int interruptions = -1;

// Some commands read on until they have enough input, above all a bracketed paste, while the session stands still.
// After a second without input, or after a signal, they are told that the input has ended, and they stop. Never waits
// while a byte is available.
static bool is_key_there(FILE *stream) {
  struct pollfd either[] = {{.fd = fileno(stream), .events = POLLIN}, {.fd = interruptions, .events = POLLIN}};
  if (poll(either, 1, 0) != 0) return true;
  return poll(either, 2, 1000) > 0 && either[0].revents != 0;
}

// A key to read before the keys of the terminal, or 0.
static int put_back;

// A key sequence that ends an incremental search makes readline 8.2 call itself and return with overwritten registers.
// Therefore Ctrl-J ends the search, without such a call, and the sequence follows.
static int end_search(FILE *stream, int key) {
  struct pollfd typed = {.fd = fileno(stream), .events = POLLIN};
  // Escape alone only ends the search.
  if (key != '\033' || poll(&typed, 1, 20) == 1) put_back = key;
  return '\n';
}

// The rest of the end marker of a paste, for a paste without an end. Without the marker, readline 8.2 inserts the text
// without terminating the string. Readline also reads pastes itself while it reads a search text.
static const char *paste_end;
static bool is_pasting;

static int next_of_paste_end(void) {
  if (!is_pasting && !RL_ISSTATE(RL_STATE_NSEARCH)) return EOF;
  if (!paste_end) paste_end = "\033[201~";
  return *paste_end ? *paste_end++ : EOF;
}

// The position in the line up to which text was pasted.
static int pasted_to;

static int paste(int count, int key) {
  is_pasting = true;
  int result = rl_bracketed_paste_begin(count, key);
  is_pasting = false;
  pasted_to = rl_point;
  return result;
}

// `follows_return`: a CR was read and more input followed, so an LF there completes a CRLF and is not another Enter.
// `is_rest_of_return`: the last byte was such an LF.
static bool follows_return, is_rest_of_return;

bool signalbox_readline_continues_line_end(int byte) {
  struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
  bool is_rest = follows_return && byte == '\n';
  follows_return = byte == '\r' && (is_pasting || poll(&typed, 1, 0) == 1);
  return is_rest;
}

// The rest of the character being delivered, and a byte that came in place of a continuation byte.
static unsigned char rest[4];
static size_t rest_count;
static int stray = EOF;

static bool is_key_kept(void) { return put_back || rest_count > 0 || stray != EOF; }

static int next_byte(FILE *stream) {
  int byte = stray;
  stray = EOF;
  if (byte != EOF) return byte;
  do {
    if (!is_key_there(stream)) return EOF;
    byte = rl_getc(stream);
    is_rest_of_return = signalbox_readline_continues_line_end(byte);
    // In a paste, more input follows. Elsewhere waiting for more would be wrong, and the key has no effect.
  } while (is_rest_of_return && is_pasting);
  return byte;
}

static bool reads_unicode;

// Delivers only whole characters; invalid bytes become U+FFFD. With stray bytes, readline 8.2 loses its position in the
// line; commands of vi can even loop forever. The receiver of the line could not use such bytes either.
static int next_key(FILE *stream) {
  if (rest_count > 0) {
    int byte = rest[0];
    memmove(rest, rest + 1, --rest_count);
    return byte;
  }
  int first = next_byte(stream), next = 0;
  if (!reads_unicode || first < 0x80) return first;
  char bytes[4] = {(char)first};
  size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2, count = 1;
  if (first < 0xC2 || first > 0xF4) length = 1;
  while (count < length && (next = next_byte(stream)) >= 0x80 && next < 0xC0) bytes[count++] = (char)next;
  if (count < length) stray = next;
  mbstate_t shift = {0};
  wchar_t wide;
  if (count < length || mbrtowc(&wide, bytes, length, &shift) != length) memcpy(bytes, "\xEF\xBF\xBD", length = 3);
  memcpy(rest, bytes + 1, rest_count = length - 1);
  return (unsigned char)bytes[0];
}

// A command, and the command that receives its keys.
struct gift {
  rl_command_func_t *from, *to;
};

static void give_keys_of(Keymap map, const struct gift *gifts, size_t count) {
  for (int key = 0; key < KEYMAP_SIZE; key++) {
    if (map[key].type == ISKMAP && map[key].function) give_keys_of((Keymap)map[key].function, gifts, count);
    if (map[key].type != ISFUNC || !map[key].function) continue;
    for (size_t gift = 0; gift < count; gift++) {
      if (map[key].function != gifts[gift].from) continue;
      map[key].function = gifts[gift].to;
      break;
    }
  }
}

// Changes all editing modes, because a key can switch between modes. A single walk changes all commands: readline's own
// function takes as long for each command.
static void give_keys(const struct gift *gifts, size_t count) {
  give_keys_of(emacs_standard_keymap, gifts, count);
  give_keys_of(vi_insertion_keymap, gifts, count);
  give_keys_of(vi_movement_keymap, gifts, count);
}

// An incremental search of readline compares the commands themselves. During a search, their keys therefore have the
// original commands.
static bool is_searching;
static int step_reverse_search_history(int count, int key);
static int step_forward_search_history(int count, int key);
static int rub_out(int count, int key);

static void begin_search(void) {
  is_searching = true;
  const struct gift back[] = {{step_reverse_search_history, rl_reverse_search_history},
                              {step_forward_search_history, rl_forward_search_history},
                              {rub_out, rl_rubout}};
  give_keys(back, 3);
}

static void follow_search(void) {
  if (!is_searching || RL_ISSTATE(RL_STATE_ISEARCH)) return;
  is_searching = false;
  const struct gift again[] = {{rl_reverse_search_history, step_reverse_search_history},
                               {rl_forward_search_history, step_forward_search_history},
                               {rl_rubout, rub_out}};
  give_keys(again, 3);
}

// Readline knows no selected text. Therefore the first key that would be inserted deletes the offered answer.
static int get_key(FILE *stream) {
  int key = put_back;
  put_back = 0;
  follow_search();
  if (!key) key = next_key(stream);
  if (key == EOF) return next_of_paste_end();
  // A line is a C string: a NUL in it, quoted or pasted, would end it too early.
  if (key == 0 && !RL_ISSTATE(RL_STATE_READCMD)) key = ' ';
  if ((key == '\033' || key == CTRL('X')) && RL_ISSTATE(RL_STATE_ISEARCH)) return end_search(stream, key);
  if (is_selected && key >= 0x20 && key != 0x7F) {
    rl_delete_text(0, rl_end);
    rl_point = 0;
  }
  is_selected = false;
  return key;
}

// A key may be read again after the key that finished the line; then it has no effect.
static int mean_back(int count, int key) {
  (void)count;
  (void)key;
  if (is_open) state = SIGNALBOX_LINE_BACK;
  return 0;
}

static int mean_edit(int count, int key) {
  (void)count;
  (void)key;
  if (is_open) state = SIGNALBOX_LINE_EDIT;
  return 0;
}

// Readline's own command would also clear the explanation.
static int mean_clear(int count, int key) {
  (void)count;
  (void)key;
  if (is_open) state = SIGNALBOX_LINE_CLEAR;
  return 0;
}

// Ignores the LF of a CRLF whose CR has already finished the line.
static int accept_line(int count, int key) {
  return key == '\n' && is_rest_of_return ? 0 : rl_newline(count, key);
}

static int (*length_of_last)(const char *text);

void signalbox_readline_measure(int (*length)(const char *text)) { length_of_last = length; }

// Deletes a visible character. Readline deletes a code point, with the code points of no width after it.
static int rub_out(int count, int key) {
  if (count != 1 || rl_explicit_arg || !reads_unicode || !length_of_last || rl_point == 0) return rl_rubout(count, key);
  char *before = strndup(rl_line_buffer, (size_t)rl_point);
  int length = before ? length_of_last(before) : 0, end = rl_point;
  free(before);
  if (length < 1 || length > end) return rl_rubout(count, key);
  rl_point = end - length;
  rl_delete_text(rl_point, end);
  return 0;
}

// Readline binds the terminal's erase key to its own command each time it prepares the terminal.
static void adopt_rubout(void) {
  const struct gift gift = {rl_rubout, rub_out};
  give_keys(&gift, 1);
}

// Sets NOFLSH. Otherwise Ctrl-C or Ctrl-Z makes the terminal discard the input typed just before, which belongs to the
// line.
static void prepare_terminal(int meta) {
  bool was_prepared = RL_ISSTATE(RL_STATE_TERMPREPPED);
  struct termios settings;
  rl_prep_terminal(meta);
  if (!was_prepared) adopt_rubout();
  if (was_prepared || !RL_ISSTATE(RL_STATE_TERMPREPPED) || tcgetattr(STDIN_FILENO, &settings) != 0) return;
  settings.c_lflag |= NOFLSH;
  tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

bool signalbox_readline_has_keys(void) {
  struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&typed, 1, 0) == 1 && typed.revents & POLLIN;
}

void signalbox_readline_forget_keys(void) { tcflush(STDIN_FILENO, TCIFLUSH); }

// Keeps the terminal prepared between two questions. Switching back would echo input that is typed ahead, and cost two
// system calls and two escape sequences for each question.
static void leave_terminal_prepared(void) {}

// Frees the undo list before each step in the history. Readline attaches the undo list of a history line to its entry.
// The edited line and the line kept aside share that list. Readline 8.2 frees such lists twice, and follows freed
// lists. So changes stay, and undo begins anew on every line.
static void let_go_of_undo(void) {
  HIST_ENTRY *entry = current_history();
  if (entry && rl_undo_list) {
    rl_free_undo_list();
    HIST_ENTRY *before = replace_history_entry(where_history(), rl_line_buffer, NULL);
    if (before) free_history_entry(before);
    signalbox_pad(current_history());
  } else if (rl_undo_list) {
    rl_free_undo_list();
  }
}

#define STEP(name) \
  static int step_##name(int count, int key) { \
    let_go_of_undo(); \
    /* Some commands continue at their position when they are repeated. */ \
    if (rl_last_func == step_##name) rl_last_func = rl_##name; \
    return rl_##name(count, key); \
  }
#define STEPS(each) \
  each(get_previous_history) each(get_next_history) each(beginning_of_history) each(end_of_history) each(fetch_history) \
  each(history_search_backward) each(history_search_forward) each(history_substr_search_backward) \
  each(history_substr_search_forward) each(noninc_reverse_search) each(noninc_forward_search) \
  each(noninc_reverse_search_again) each(noninc_forward_search_again) each(vi_search) each(vi_search_again) \
  each(vi_fetch_history) each(arrow_keys)
STEPS(STEP)

static int step_reverse_search_history(int count, int key) {
  let_go_of_undo();
  begin_search();
  return rl_reverse_search_history(count, key);
}

static int step_forward_search_history(int count, int key) {
  let_go_of_undo();
  begin_search();
  return rl_forward_search_history(count, key);
}

// Readline divides by zero in a window of two columns.
enum { narrowest = 10 };

/// Tells readline a minimum width if the window is too narrow. Returns true if it did.
static bool widen(void) {
  struct winsize real;
  if (ioctl(STDIN_FILENO, TIOCGWINSZ, &real) != 0 || real.ws_col == 0 || real.ws_col >= narrowest) return false;
  rl_set_screen_size(real.ws_row > 0 ? real.ws_row : 1, narrowest);
  return true;
}

static void measure(void) {
  int rows = 0, columns = 0;
  rl_get_screen_size(&rows, &columns);
  if (columns > 0) window.columns = columns;
  if (rows > 0) window.rows = rows;
}

static void adopt_keys(void);

static int reread(int count, int key) {
  int result = rl_re_read_init_file(count, key);
  adopt_keys();
  return result;
}

// Assigns our commands to keys, after `~/.inputrc` was read.
static void adopt_keys(void) {
  // Page Up, unless ~/.inputrc gave it a meaning other than readline's default (L5). Alt-Left keeps its meaning of the
  // shell: a word to the left (L4).
  int type = 0;
  rl_command_func_t *page_up = rl_function_of_keyseq("\033[5~", NULL, &type);
  if (!page_up || page_up == rl_history_search_backward) rl_bind_keyseq("\\e[5~", mean_back);
  // In the shell, this key sequence opens the editor on the line. `~/.inputrc` may bind it to another command.
  rl_command_func_t *editor = rl_function_of_keyseq("\030\005", NULL, &type);
  if (!editor) rl_bind_keyseq("\\C-x\\C-e", mean_edit);
#define GIFT(name) {rl_##name, step_##name},
  const struct gift gifts[] = {
      STEPS(GIFT) GIFT(reverse_search_history) GIFT(forward_search_history)
      {rl_bracketed_paste_begin, paste},
      {rl_re_read_init_file, reread},
      {rl_clear_screen, mean_clear},
      {rl_clear_display, mean_clear},
      // This command recalls the next line of the history, which belongs to another question's history by then.
      {rl_operate_and_get_next, accept_line},
      {rl_newline, accept_line},
      {rl_rubout, rub_out},
  };
  give_keys(gifts, sizeof gifts / sizeof *gifts);
}

static bool has_sequences;

bool signalbox_readline_has_styles(void) {
  const char *erase = rl_get_termcap("ce");
  return has_sequences && erase && !strncmp(erase, "\033[", 2);
}

void signalbox_readline_style(const char *question, const char *answer, const char *neither) {
  question_style = question;
  answer_style = answer;
  no_style = neither;
}

void signalbox_end_style(void) { fputs(no_style, rl_outstream); }

void signalbox_readline_begin(bool is_plain, bool is_unicode, int signals) {
  interruptions = signals;
  has_sequences = !is_plain;
  // A locale that is named but not installed still tells the terminal's encoding. Readline uses the locale set here.
  if (!setlocale(LC_CTYPE, "")) setlocale(LC_CTYPE, is_unicode ? "C.UTF-8" : "C");
  bool has_encoding = !is_unicode && signalbox_find_encoding();
  reads_unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  cookie_io_functions_t functions = {.write = signalbox_keep_for_stream};
  FILE *stream = fopencookie(NULL, "w", functions);
  if (!stream) abort();
  rl_outstream = stream;
  rl_instream = stdin;
  rl_readline_name = "signalbox";
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_getc_function = get_key;
  rl_attempted_completion_function = signalbox_complete;
  rl_completion_display_matches_hook = signalbox_list_matches;
  rl_completer_word_break_characters = "";
  rl_completer_quote_characters = "";
  rl_sort_completion_matches = 0;
  rl_prep_term_function = prepare_terminal;
  rl_deprep_term_function = leave_terminal_prepared;
  using_history();
  rl_add_defun("signalbox-back", mean_back, -1);
  rl_add_defun("edit-and-execute-command", mean_edit, -1);
  rl_initialize();
  // Set after ~/.inputrc was read, which decides everything else.
  rl_variable_bind("completion-query-items", "0");
  rl_variable_bind("page-completions", "off");
  rl_variable_bind("echo-control-characters", "off");
  const char *no_colour = getenv("NO_COLOR");
  if (no_colour && *no_colour) {
    rl_variable_bind("colored-stats", "off");
    rl_variable_bind("colored-completion-prefix", "off");
  }
  if (!is_unicode && !has_encoding) {
    // Bytes beyond ASCII are text, not Escape and a letter (G17).
    rl_variable_bind("input-meta", "on");
    rl_variable_bind("convert-meta", "off");
    rl_variable_bind("output-meta", "off");
  }
  if (is_plain) {
    rl_variable_bind("enable-bracketed-paste", "off");
    rl_variable_bind("enable-active-region", "off");
    rl_variable_bind("enable-keypad", "off");
    rl_variable_bind("enable-meta-key", "off");
    rl_variable_bind("colored-stats", "off");
    rl_variable_bind("colored-completion-prefix", "off");
  }
  adopt_keys();
  widen();
  measure();
}

void signalbox_readline_ask(const char *prompt, const char *text, bool is_replaced) {
  state = SIGNALBOX_LINE_OPEN;
  put_back = 0;
  pasted_to = 0;
  is_selected = is_replaced && *text;
  is_open = true;
  signalbox_stand_below_last_line();
  char *offered = signalbox_converted(signalbox_to_terminal, text, "?");
  rl_startup_hook = *text && offered ? insert_prefill : NULL;
  prefill = offered;
  // Readline counts no cells between these two signs.
  const char *begin = *no_style ? "\001" : "", *end = *no_style ? "\002" : "";
  char *styled = NULL;
  if (asprintf(&styled, "%s%s%s%s%s%s%s%s", begin, question_style, end, prompt, begin, no_style, answer_style, end) < 0)
    styled = NULL;
  // The hook runs before this call returns.
  rl_callback_handler_install(styled ? styled : prompt, take_line);
  free(styled);
  free(offered);
}

// Readline ends an unknown key sequence with a longjmp. Readline 8.2 may put keys back and read them again within a
// call; then the jump leads into a function that has returned. Just before, readline shows the line. The redisplay
// therefore sets a jump target that is valid during the whole call. The name is not in readline's headers. If it is
// missing, readline keeps its own target.
extern sigjmp_buf _rl_top_level __attribute__((weak));

// Removes cut characters. Some commands of vi cut characters in half, and readline then loses its position in the line.
static void mend_line(void) {
  mbstate_t shift = {0};
  int from = 0, to = 0, point = rl_point;
  if (!reads_unicode) return;
  while (from < rl_end) {
    size_t length = mbrtowc(NULL, rl_line_buffer + from, (size_t)(rl_end - from), &shift);
    if (length == 0 || length > MB_CUR_MAX) break;
    from += (int)length;
  }
  if (from == rl_end) return;
  char *mended = malloc((size_t)rl_end + 1);
  if (!mended) return;
  for (from = 0; from < rl_end;) {
    memset(&shift, 0, sizeof shift);
    size_t length = mbrtowc(NULL, rl_line_buffer + from, (size_t)(rl_end - from), &shift);
    bool is_whole = length > 0 && length <= MB_CUR_MAX;
    if (!is_whole) length = 1;
    if (is_whole) memcpy(mended + to, rl_line_buffer + from, length);
    if (from < rl_point) point = to + (is_whole ? (int)length : 0);
    if (is_whole) to += (int)length;
    from += (int)length;
  }
  mended[to] = '\0';
  rl_replace_line(mended, !RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH));
  rl_point = point > to ? to : point;
  free(mended);
}

// Set only during a read: with a foreign redisplay function, readline does not query the terminal.
static void redisplay(void) {
  follow_search();
  mend_line();
  if (pasted_to > rl_end) pasted_to = rl_end;
  rl_redisplay();
  if (&_rl_top_level) memcpy(&_rl_top_level, &way_out, sizeof way_out);
}

enum signalbox_line signalbox_readline_read(void) {
  struct pollfd typed = {.fd = STDIN_FILENO, .events = POLLIN};
  state = SIGNALBOX_LINE_OPEN;
  rl_redisplay_function = redisplay;
  paste_end = NULL;
  is_pasting = false;
  volatile bool was_called = sigsetjmp(way_out, 0) != 0;
  if (was_called) rl_redisplay();
  if (sigsetjmp(line_taken, 0) != 0) {
    rl_redisplay_function = rl_redisplay;
    return state;
  }
  while (!was_called || (state == SIGNALBOX_LINE_OPEN && (is_key_kept() || poll(&typed, 1, 0) == 1))) {
    was_called = true;
    rl_callback_read_char();
  }
  rl_redisplay_function = rl_redisplay;
  return state;
}

const char *signalbox_readline_line(void) {
  static char *decoded;
  const char *line = is_open ? rl_line_buffer : finished;
  if (!line || signalbox_from_terminal == (iconv_t)-1) return line ? line : "";
  free(decoded);
  decoded = signalbox_converted(signalbox_from_terminal, line, "\xEF\xBF\xBD");
  return decoded ? decoded : "";
}

bool signalbox_readline_is_last_line_typed(void) {
  const char *line = is_open ? rl_line_buffer : finished, *last = line ? strrchr(line, '\n') : NULL;
  return pasted_to <= (last ? last + 1 - line : 0);
}

void signalbox_readline_step_aside(void) {
  if (!is_open) return;
  // Moves below the last row of the line, wherever the cursor is.
  int point = rl_point;
  rl_point = rl_end;
  rl_redisplay();
  rl_point = point;
  fputs("\n", rl_outstream);
  signalbox_end_style();
  fflush(rl_outstream);
}

void signalbox_readline_clear(void) {
  const char *sequence = has_sequences ? rl_get_termcap("cl") : NULL;
  signalbox_end_style();
  fflush(rl_outstream);
  if (!sequence) return signalbox_keep("\n", 1);
  while (*sequence) {
    // Padding such as `$<5>` gave hardware terminals time; it is not written.
    const char *end = strncmp(sequence, "$<", 2) == 0 ? strchr(sequence, '>') : NULL;
    if (end) sequence = end; else signalbox_keep(sequence, 1);
    sequence++;
  }
}

bool signalbox_readline_is_covered(void) {
  return RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_NUMERICARG);
}

void signalbox_readline_again(void) {
  if (!is_open) return;
  signalbox_stand_below_last_line();
  rl_on_new_line();
  rl_redisplay();
}

void signalbox_readline_drop(void) {
  if (!is_open) return;
  leave_states();
  signalbox_readline_step_aside();
  // The undo list of this line must not be applied to the next line.
  rl_free_line_state();
  is_open = false;
  rl_callback_handler_remove();
}

void signalbox_readline_hold(void) { prepare_terminal(1); }

void signalbox_readline_release(void) {
  // Otherwise readline adds an empty line for an earlier Ctrl-D.
  rl_eof_found = 0;
  rl_deprep_terminal();
}

void signalbox_readline_end(void) {
  signalbox_readline_drop();
  signalbox_readline_release();
}

void signalbox_readline_resize(bool is_shown) {
  if (widen()) {
    if (is_open && is_shown) rl_forced_update_display();
  } else if (is_open && is_shown) {
    rl_resize_terminal();
  } else {
    rl_reset_screen_size();
  }
  measure();
}

int signalbox_readline_columns(void) { return window.columns; }

int signalbox_readline_rows(void) { return window.rows; }
