// What GNU readline itself costs: a prompt and a line, as little as a program can be.
#include <stdio.h>
#include <stdlib.h>
#include <readline/readline.h>

int main(void) {
  char *line = readline("Say: ");
  if (line) puts(line);
  free(line);
}
