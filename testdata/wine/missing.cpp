#include <graphics.h>
int main() { initgraph(0, 0, ""); }
