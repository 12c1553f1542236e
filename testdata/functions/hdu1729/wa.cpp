#include "hdu1729.h"

bool wins(std::vector<pile> boxes) {
    int sum = 0;
    for (pile b : boxes) sum ^= b.s - b.c;
    return sum != 0;
}
