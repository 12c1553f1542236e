// @check-accepted: st1
// @check-partial-score: st2
#include "guess.h"

int find(int n) {
  for (int i = 1; i < n; i++)
    if (compare(i) == 0) return i;
  return n;
}
