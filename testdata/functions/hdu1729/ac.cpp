#include "hdu1729.h"
#include <cmath>

static int value(int s, int c) {
    int t = std::sqrt((double) s) - 1;
    while (t * (long long) t + t < s) t++;
    if (c > t) return s - c;
    if (c == t) return 0;
    return value(t, c);
}

bool wins(std::vector<pile> boxes) {
    int sum = 0;
    for (pile b : boxes) sum ^= value(b.s, b.c);
    return sum != 0;
}
