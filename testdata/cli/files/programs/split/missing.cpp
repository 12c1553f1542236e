#include "Util.h"
int main() {}
