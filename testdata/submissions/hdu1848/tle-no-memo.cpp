#include <cstdio>

int fib[15] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987};

int grundy(int n) {
    bool seen[20] = {};
    for (int i = 0; i < 15 && fib[i] <= n; i++) seen[grundy(n - fib[i])] = true;
    int g = 0;
    while (seen[g]) g++;
    return g;
}

int main() {
    int m, n, p;
    while (scanf("%d%d%d", &m, &n, &p) == 3 && m)
        puts((grundy(m) ^ grundy(n) ^ grundy(p)) ? "Fibo" : "Nacci");
}
