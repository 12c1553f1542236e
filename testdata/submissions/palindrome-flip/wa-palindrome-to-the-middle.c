#include <stdio.h>
#include <string.h>

/* the first half against the second, one pair too few */
static int palindrome(const char *s, int n)
{
    int i;
    for (i = 0; i < n / 2 - 1; i++)
        if (s[i] != s[n - 1 - i])
            return 0;
    return 1;
}

int main(void)
{
    char s[1005];
    int t, n, i;
    if (scanf("%d", &t) != 1)
        return 1;
    while (t--) {
        int zeros = 0;
        scanf("%d %1004s", &n, s);
        for (i = 0; i < (int)strlen(s); i++)
            if (s[i] == '0')
                zeros++;
        if (palindrome(s, n))
            printf("%s\n", zeros % 2 == 1 && zeros > 1 ? "ALICE" : "BOB");
        else if (zeros == 2 && n % 2 && s[n / 2] == '0')
            printf("DRAW\n");
        else
            printf("ALICE\n");
    }
    return 0;
}
