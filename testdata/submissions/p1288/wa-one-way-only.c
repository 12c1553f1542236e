#include <stdio.h>

int main(void)
{
    int n, x, steps = 0, open = 1;
    scanf("%d", &n);
    while (n--) {
        scanf("%d", &x);
        if (x == 0)
            open = 0;
        steps += open;
    }
    puts(steps % 2 ? "YES" : "NO");
    return 0;
}
