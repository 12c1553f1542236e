#include <stdio.h>

int main(void)
{
    static char s[1001];
    int t, n, l, r, odd, both;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %s", &n, s);
        odd = both = 0;
        for (l = 0, r = n - 1; l < r; l++, r--) {
            odd += s[l] != s[r];
            both += s[l] == s[r] && s[l] == '0';
        }
        int middle = n % 2 && s[n / 2] == '0';
        if (odd)
            puts(odd == 1 && middle && !both ? "Draw" : "Alice");
        else
            puts(middle && both ? "Alice" : "Bob");
    }
    return 0;
}
