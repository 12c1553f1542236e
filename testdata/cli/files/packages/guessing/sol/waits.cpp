// @check-time-limit-exceeded: st1 st2
#include "guess.h"

int find(int) {
  for (volatile int i = 0;; i = 1 - i) {
  }
}
