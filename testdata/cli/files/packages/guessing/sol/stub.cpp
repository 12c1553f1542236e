#include "guess.h"

#include <cstdio>

static FILE *in, *out;

int compare(int number) {
  fprintf(out, "? %d\n", number);
  fflush(out);
  int answer = 0;
  if (fscanf(in, "%d", &answer) != 1) answer = 0;
  return answer;
}

int main(int, char **argv) {
  in = fopen(argv[1], "r");
  out = fopen(argv[2], "w");
  int n = 0;
  if (fscanf(in, "%d", &n) != 1) return 1;
  fprintf(out, "! %d\n", find(n));
  fclose(out);
  fclose(in);
}
