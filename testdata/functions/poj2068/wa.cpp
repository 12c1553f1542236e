#include "poj2068.h"

bool ours(int n, int S, std::vector<int> M) { return (S - 1) % (M[0] + 1) != 0; }
