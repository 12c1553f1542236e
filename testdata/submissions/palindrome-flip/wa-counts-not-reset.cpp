#include <cstdio>

char s[1001];

int main() {
    int t, n, zeros = 0;
    scanf("%d", &t);
    for (int k = 0; k < t; k++) {
        scanf("%d %s", &n, s);
        bool same = true;
        for (int i = 0; i < n; i++) {
            if (s[i] == '0') zeros++;
            if (s[i] != s[n - i - 1]) same = false;
        }
        if (same)
            puts(zeros % 2 && zeros != 1 ? "ALICE" : "BOB");
        else if (zeros == 2 && n % 2 && s[n / 2] == '0')
            puts("DRAW");
        else
            puts("ALICE");
    }
}
