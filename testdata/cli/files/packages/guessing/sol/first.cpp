// @check-wrong-answer: st1 st2
#include "guess.h"

int find(int) { return 1; }
