#include <algorithm>
#include <cstdio>
using namespace std;

unsigned f[60];

int main() {
    f[0] = 1, f[1] = 2;
    for (int i = 2; i < 60; i++) f[i] = f[i - 1] + f[i - 2];
    unsigned n;
    while (scanf("%u", &n) == 1 && n)
        puts(find(f, f + 60, n) != f + 60 ? "Second win" : "First win");
}
