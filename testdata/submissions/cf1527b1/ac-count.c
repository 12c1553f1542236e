#include <stdio.h>

int main(void)
{
    char s[1001];
    int t, n, i, zeros;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %s", &n, s);
        for (i = zeros = 0; i < n; i++)
            zeros += s[i] == '0';
        puts(zeros % 2 && zeros > 1 ? "ALICE" : "BOB");
    }
    return 0;
}
