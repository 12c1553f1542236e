// Process 1 prints for ever.
#include <stdio.h>
int main(int argc, char **argv) {
  char line[20];
  fgets(line, sizeof line, stdin);
  while (*argv[1] == '1') puts("tell 1");
  fgets(line, sizeof line, stdin);
  return argc == 0;
}
