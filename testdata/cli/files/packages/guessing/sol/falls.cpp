// Half of the points, and then a crash.
// @check-accepted: st1
// @check-runtime-error: st2
#include "guess.h"

#include <cstdlib>

static void fall() { abort(); }

int find(int n) {
  if (n > 10) atexit(fall);
  for (int i = 1; i < n; i++)
    if (compare(i) == 0) return i;
  return n;
}
