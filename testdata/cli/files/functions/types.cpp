#include "nim.h"

bool winner(int heaps) { return heaps != 0; }
