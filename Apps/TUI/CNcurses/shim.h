#ifndef SIGNALBOX_CNCURSES_H
#define SIGNALBOX_CNCURSES_H

// ncurses.h declares its wide-character functions only when asked, and Swift cannot pass -D to a system library.
#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#include <ncurses.h>
#include <term.h>
#include <wchar.h>

// Every wrapper is here because Swift cannot express one thing about C. None keeps state: a static variable in a header
// would exist once for each Swift file that uses it.

// stdscr and curscr are mutable globals, which Swift 6 refuses to read.
static inline WINDOW *signalbox_stdscr(void) { return stdscr; }

// The next repaint writes every cell, whatever is believed to be on the screen.
static inline void signalbox_repaint_all(void) { clearok(curscr, TRUE); }

// COLORS and COLOR_PAIRS are mutable globals.
static inline int signalbox_colors(void) { return COLORS; }

// A_BOLD and its siblings are built from macros with parameters, which are not imported.
static inline attr_t signalbox_attributes(bool bold, bool dim, bool underline, bool reverse) {
  return (bold ? A_BOLD : 0) | (dim ? A_DIM : 0) | (underline ? A_UNDERLINE : 0) | (reverse ? A_REVERSE : 0);
}

// cchar_t is opaque in practice: one spacing character and at most four that combine with it. Its array length is a
// configuration of ncurses, and the colour pair goes through an untyped pointer when it may exceed a short.
// addnstr does not wrap at the right edge and does not scroll at the last cell, where add_wch does both.
static inline void signalbox_put(int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  if (setcchar(&cell, text, attributes, 0, &pair) == ERR) return;
  if (wmove(stdscr, row, column) == ERR) return;
  wadd_wchnstr(stdscr, &cell, 1);
}

// tigetstr answers NULL or (char *)-1 for what is missing; Swift cannot form the second.
static inline const char *signalbox_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}

#endif
