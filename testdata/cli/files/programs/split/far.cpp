#include "../py/far.h"
int main() {}
