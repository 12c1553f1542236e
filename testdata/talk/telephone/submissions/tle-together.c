// Each process takes less than the limit, and both together take more.
#include <stdio.h>
#include <time.h>
int main(void) {
  int own, other = 0;
  scanf("%d", &own);
  while (clock() < CLOCKS_PER_SEC * 3 / 4);
  for (int i = 1000; i > 0; i /= 10) printf("tell %d\n", own / i % 10);
  fflush(stdout);
  for (int i = 0, d; i < 4 && scanf("%d", &d) == 1; i++) other = 10 * other + d;
  printf("sum %d\n", own + other);
}
