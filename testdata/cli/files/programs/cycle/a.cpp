#include "b.h"
int main() {}
