#include "hdu1849.h"

bool rabbit(int *squares, int squares_length) {
    int sum = 0;
    for (int i = 0; i < squares_length; i++) sum ^= squares[i];
    return sum != 0;
}
