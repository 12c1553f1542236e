#include <stdio.h>

int main(void)
{
    char s[1001];
    int t, n, i, zeros;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %s", &n, s);
        for (i = zeros = 0; s[i]; i++)
            if (s[i] == '0')
                zeros++;
        if (n == 1 || zeros % 2 == 0)
            puts("BOB");
        else
            puts("ALICE");
    }
    return 0;
}
