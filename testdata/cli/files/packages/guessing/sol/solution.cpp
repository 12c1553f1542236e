#include "guess.h"

#include <cstdio>

int find(int n) {
  int low = 1, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    printf("%d to %d\n", low, high);  // nobody reads it
    if (compare(middle) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
