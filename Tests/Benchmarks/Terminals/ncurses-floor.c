// The cost of ncurses itself: a list with a bar and any number of rows, in the smallest possible program.
#include <curses.h>
#include <stdlib.h>

static void paint(int top, int bar, int count) {
  for (int line = 0; line < LINES && top + line < count; line++) {
    attrset(top + line == bar ? A_REVERSE : A_NORMAL);
    mvprintw(line, 0, "Row %d", top + line);
    clrtoeol();
  }
}

int main(int count_of_words, char **words) {
  int count = count_of_words > 1 ? atoi(words[1]) : 2, top = 0, bar = 0;
  initscr();
  set_escdelay(25);
  cbreak();
  noecho();
  keypad(stdscr, true);
  for (int key = 0; key != 27; key = getch()) {
    if (key == KEY_DOWN && bar + 1 < count) bar++;
    if (bar >= top + LINES) top = bar - LINES + 1;
    paint(top, bar, count);
  }
  endwin();
}
