#include <stdio.h>
#include <string.h>

/* by length and value, 0 unknown, 1 won, 2 lost */
static char memo[7][1000000];

static int wins(char *s, int len)
{
    int i, n = 0, w = 0;
    char c;
    if (len == 0)
        return 1;
    for (i = 0; i < len; i++)
        n = 10 * n + s[i] - '0';
    if (memo[len][n])
        return memo[len][n] == 1;
    for (i = 0; i < len && !w; i++) {
        c = s[i];
        if (c == '0')
            w = !wins(s, i);
        while (!w && s[i] > '0') {
            s[i]--;
            w = !wins(s, len);
        }
        s[i] = c;
    }
    memo[len][n] = w ? 1 : 2;
    return w;
}

int main(void)
{
    char s[8];
    while (scanf("%7s", s) == 1)
        puts(wins(s, (int)strlen(s)) ? "Yes" : "No");
    return 0;
}
