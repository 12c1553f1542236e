#include "hdu1729.h"
#include <cmath>

static int value(int s, int c) {
    if (c == 0) return 0;
    int t = std::sqrt((double) s);
    while (t > 0 && (t - 1) * (long long) t >= s) t--;
    while (t * (long long) t + t < s) t++;
    if (c >= t) return s - c;
    if (c == t - 1) return 0;
    return value(t - 1, c);
}

bool wins(std::vector<pile> boxes) {
    int sum = 0;
    for (pile b : boxes) sum ^= value(b.s, b.c);
    return sum != 0;
}
