#define _GNU_SOURCE
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <wchar.h>

static char **completions;
static size_t completion_count, completion_room;

void signalbox_readline_forget(void) {
  for (size_t i = 0; i < completion_count; i++) free(completions[i]);
  completion_count = 0;
  // Not clear_history: readline attaches undo lists to the entries and would follow them into freed memory.
  // rl_clear_history of 8.2 leaves an array of freed entries without an end. The next incremental search reads that
  // array, so its entries are set to NULL.
  HIST_ENTRY **entries = history_list();
  int count = history_length;
  rl_clear_history();
  while (entries && count > 0) entries[--count] = NULL;
}

void signalbox_readline_add_completion(const char *text) {
  if (completion_count == completion_room) {
    size_t room = completion_room * 2 + 16;
    char **larger = realloc(completions, room * sizeof *larger);
    if (!larger) return;
    completions = larger;
    completion_room = room;
  }
  // A copy, because readline frees the strings of its generator, and Swift's string lives only during this call.
  char *copy = signalbox_converted(signalbox_to_terminal, text, "?");
  if (copy) completions[completion_count++] = copy;
}

// Adds a spare byte. After a backslash at the end of a line, some commands of readline read a byte too far: the
// commands that fetch words from the history.
void signalbox_pad(HIST_ENTRY *entry) {
  if (!entry) return;
  size_t length = strlen(entry->line);
  char *padded = realloc(entry->line, length + 2);
  if (padded) (entry->line = padded)[length + 1] = '\0';
}

void signalbox_readline_add_history(const char *line) {
  char *copy = signalbox_converted(signalbox_to_terminal, line, "?");
  if (!copy) return;
  add_history(copy);
  free(copy);
  signalbox_pad(history_get(history_base + history_length - 1));
}

static char *next_completion(const char *text, int is_going_on) {
  static size_t next;
  // Blanks after a comma stay.
  const char *word = text + strspn(text, " ");
  size_t blanks = (size_t)(word - text), length = strlen(word);
  char *completed;
  if (!is_going_on) next = 0;
  while (next < completion_count) {
    const char *candidate = completions[next++];
    // Commands are offered only after a colon; they are not answers.
    if (*candidate == ':' && *word != ':') continue;
    if (strncasecmp(candidate, word, length) != 0) continue;
    return asprintf(&completed, "%.*s%s", (int)blanks, text, candidate) < 0 ? NULL : completed;
  }
  return NULL;
}

static int (*rank_of)(const char *word, const char *candidate);

void signalbox_readline_rank(int (*rank)(const char *word, const char *candidate)) { rank_of = rank; }

struct ranked {
  int rank;
  size_t place;
};

static int compare(const void *left, const void *right) {
  const struct ranked *one = left, *other = right;
  if (one->rank != other->rank) return one->rank - other->rank;
  return one->place < other->place ? -1 : 1;
}

// Returns the candidates that contain the word, for a word that begins none of them. A single match replaces the text.
// Several matches are listed, the best first, and the text stays.
static char **ranked_matches(const char *text) {
  enum { most = 20 };
  const char *word = text + strspn(text, " ");
  size_t found = 0;
  if (!rank_of || !*word || *word == ':') return NULL;
  struct ranked *ranked = calloc(completion_count + 1, sizeof *ranked);
  char **matches = calloc(most + 2, sizeof *matches);
  for (size_t i = 0; ranked && matches && i < completion_count; i++) {
    int rank = *completions[i] == ':' ? -1 : rank_of(word, completions[i]);
    if (rank >= 0) ranked[found++] = (struct ranked){rank, i};
  }
  if (found > 1) qsort(ranked, found, sizeof *ranked, compare);
  if (found == 1) {
    if (asprintf(matches, "%.*s%s", (int)(word - text), text, completions[ranked->place]) < 0) *matches = NULL;
  } else if (found > 1) {
    *matches = strdup(text);
    for (size_t i = 0; i < found && i < most; i++) matches[i + 1] = strdup(completions[ranked[i].place]);
  }
  free(ranked);
  if (matches && *matches) return matches;
  free(matches);
  return NULL;
}

static bool completes_files, completes_bare_names;

// Returns true if a file name can be shown unchanged. Other names are not offered: they could move the cursor or be
// invisible.
static bool is_harmless(const char *name) {
  mbstate_t shift = {0};
  wchar_t wide;
  size_t length;
  for (; *name; name += length) {
    length = mbrtowc(&wide, name, MB_CUR_MAX, &shift);
    if (length == 0 || length > MB_CUR_MAX || wcwidth(wide) < (wide < 0x300 ? 1 : 0)) return false;
    if ((wide >= 0x200B && wide <= 0x200F) || (wide >= 0x2028 && wide <= 0x202E)) return false;
    if ((wide >= 0x2060 && wide <= 0x206F) || wide == 0x61C || wide == 0xFEFF) return false;
  }
  return true;
}

static bool is_folder(const char *path) {
  struct stat status;
  char *whole = tilde_expand(path);
  bool found = whole && stat(whole, &status) == 0 && S_ISDIR(status.st_mode);
  free(whole);
  return found;
}

static char *next_file(const char *text, int is_going_on) {
  // Blanks after a semicolon stay. Readline then finds no folder at the path, so the slash is added here.
  size_t blanks = strspn(text, " ");
  char *name, *path;
  while ((name = rl_filename_completion_function(text + blanks, is_going_on)) && !is_harmless(name)) {
    free(name);
    is_going_on = 1;
  }
  if (!name || blanks == 0) return name;
  int length = asprintf(&path, "%.*s%s%s", (int)blanks, text, name, is_folder(name) ? "/" : "");
  free(name);
  return length < 0 ? NULL : path;
}

static bool begins_as_path(const char *text) {
  text += strspn(text, " ");
  return *text == '/' || strncmp(text, "./", 2) == 0 || strncmp(text, "../", 3) == 0 || strncmp(text, "~/", 2) == 0;
}

static char **file_matches(const char *text) {
  rl_filename_completion_desired = 1;
  rl_filename_quoting_desired = 0;
  return rl_completion_matches(text, next_file);
}

char **signalbox_complete(const char *text, int start, int end) {
  (void)start;
  (void)end;
  // Only the offered completions count. Readline completes file names only if the text begins as a path or must be one.
  rl_attempted_completion_over = 1;
  // An answer is the whole line. Readline sets a blank before each completion, which would belong to the answer.
  rl_completion_append_character = '\0';
  rl_sort_completion_matches = 1;
  if (completes_files && begins_as_path(text)) return file_matches(text);
  char **matches = rl_completion_matches(text, next_completion);
  if (!matches && completes_files && completes_bare_names) matches = file_matches(text);
  if (matches) return matches;
  rl_sort_completion_matches = 0;
  return ranked_matches(text);
}

void signalbox_readline_complete(bool parts, bool files, bool bare) {
  // For completion, an answer is a single word, even if it contains blanks.
  rl_completer_word_break_characters = !parts ? "" : files ? ";" : ",";
  completes_files = files;
  completes_bare_names = bare;
}

static bool has_listed;

bool signalbox_readline_has_listed(void) { return has_listed; }

void signalbox_stand_below_last_line(void) { has_listed = false; }

void signalbox_list_matches(char **matches, int count, int longest) {
  has_listed = true;
  signalbox_end_style();
  // Otherwise readline would ask "Display all 1000 possibilities?" and block the session until the answer.
  if (count <= 100) {
    rl_display_match_list(matches, count, longest);
  } else {
    fprintf(rl_outstream, "\n%d possibilities: type more of the name.\n", count);
  }
  rl_on_new_line();
  rl_redisplay();
}
