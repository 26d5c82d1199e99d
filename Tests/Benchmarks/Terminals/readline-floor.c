// The cost of GNU readline itself: a prompt and a line, in the smallest possible program.
#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>

int main(void) {
  char *line = readline("Say: ");
  if (line) puts(line);
  free(line);
}
