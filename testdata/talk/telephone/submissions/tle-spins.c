#include <stdio.h>
int main(int argc, char **argv) {
  char line[20];
  fgets(line, sizeof line, stdin);
  for (volatile int i = 0; *argv[1] == '1'; i = 1 - i);
  fgets(line, sizeof line, stdin);
  return argc == 0;
}
