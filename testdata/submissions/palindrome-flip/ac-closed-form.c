#include <stdio.h>

int main(void)
{
    static char s[1001];
    int t, n, i, zeros, apart;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %s", &n, s);
        zeros = apart = 0;
        for (i = 0; i < n; i++) {
            zeros += s[i] == '0';
            apart += s[i] != s[n - 1 - i];
        }
        if (apart == 0)
            puts(zeros > 1 && zeros % 2 ? "ALICE" : "BOB");
        else
            puts(apart == 2 && zeros == 2 ? "DRAW" : "ALICE");
    }
    return 0;
}
