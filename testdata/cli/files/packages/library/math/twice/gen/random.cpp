#include <cstdio>
#include <cstdlib>

#include "../params.h"
#include "random.h"

int main(int, char **argv) { printf("%lld\n", 1 + below(atoll(argv[1]), N_MAX)); }
