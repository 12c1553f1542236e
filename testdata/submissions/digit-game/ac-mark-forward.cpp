#include <cstdio>
#include <cstring>

const int N = 1000000;
bool win[N];

int main() {
    for (int n = 1; n < N; n++) {
        if (win[n]) continue;
        for (int p = 1; p <= n; p *= 10)
            for (int d = n / p % 10 + 1, m = n + p; d <= 9; d++, m += p) win[m] = true;
        for (long long lo = 10LL * n, width = 1; lo < N; lo *= 10, width *= 10)
            for (int t = 0; t < width; t++) win[lo + t] = true;
    }
    char s[10];
    while (scanf("%9s", s) == 1) {
        if (s[0] == '0') {
            puts("Yes");
            continue;
        }
        int n = 0;
        for (size_t i = 0; i < strlen(s); i++) n = 10 * n + s[i] - '0';
        puts(win[n] ? "Yes" : "No");
    }
}
