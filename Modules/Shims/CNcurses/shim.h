#ifndef SIGNALBOX_CNCURSES_H
#define SIGNALBOX_CNCURSES_H

// ncurses.h declares its wide-character functions only on request, and Swift cannot pass -D to a system library.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>
#include <term.h>
#include <wchar.h>

// Each wrapper exists because Swift cannot express something in C. No wrapper keeps state: a static variable in a
// header would exist once for each Swift file that uses it.

// stdscr and curscr are mutable globals. Swift 6 refuses to read them.
static inline WINDOW *signalbox_stdscr(void) { return stdscr; }

// Makes the next repaint write every cell, regardless of the known contents of the screen.
static inline void signalbox_repaint_all(void) { clearok(curscr, TRUE); }

// COLORS and COLOR_PAIRS are mutable globals.
static inline int signalbox_colors(void) { return COLORS; }

// A_BOLD and its siblings are built from macros with parameters, which Swift does not import. A terminal without
// italics has underlines in their place.
static inline attr_t signalbox_attributes(bool bold, bool dim, bool italic, bool underline, bool reverse) {
  attr_t stress = !italic ? 0 : (termattrs() & A_ITALIC) ? A_ITALIC : A_UNDERLINE;
  return (bold ? A_BOLD : 0) | (dim ? A_DIM : 0) | stress | (underline ? A_UNDERLINE : 0) | (reverse ? A_REVERSE : 0);
}

// A cchar_t is opaque in practice. It holds a spacing character and at most four combining characters.
// Its array length depends on the configuration of ncurses.
// The colour pair goes through an untyped pointer when it may exceed a short.
// wadd_wchnstr does not wrap at the right edge and does not scroll at the last cell; wadd_wch does both.
static inline void signalbox_put(int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return;
  if (wmove(stdscr, row, column) == ERR) return;
  wadd_wchnstr(stdscr, &cell, 1);
}

// tigetstr returns NULL or (char *)-1 for a missing capability. Swift cannot form the second value.
static inline const char *signalbox_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

#endif
