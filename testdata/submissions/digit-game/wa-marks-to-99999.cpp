#include <cstdio>
#include <cstdlib>

bool win[1000000];

int main() {
    for (int n = 1; n < 100000; n++) {
        if (win[n]) continue;
        for (int p = 1; p <= n; p *= 10)
            for (int d = n / p % 10 + 1; d <= 9; d++) win[n + (d - n / p % 10) * p] = true;
        for (int lo = n * 10, w = 1; lo < 1000000; lo *= 10, w *= 10)
            for (int k = 0; k < w; k++) win[lo + k] = true;
    }
    char s[8];
    while (scanf("%7s", s) != EOF) {
        if (s[0] == '0' || win[atoi(s)])
            printf("Yes\n");
        else
            printf("No\n");
    }
}
