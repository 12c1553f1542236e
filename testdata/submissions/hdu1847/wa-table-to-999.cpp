#include <cstdio>

bool win[1001];

int main() {
    for (int i = 1; i < 1000; i++)
        for (int t = 1; t <= i; t *= 2)
            if (!win[i - t]) {
                win[i] = true;
                break;
            }
    int n;
    while (~scanf("%d", &n)) puts(win[n] ? "Kiki" : "Cici");
}
