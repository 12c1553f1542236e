#pragma once

#include <cstdlib>

// below returns a number below n that depends on a seed.
inline long long below(long long seed, long long n) { return (seed * 7919 + 104729) % n; }
