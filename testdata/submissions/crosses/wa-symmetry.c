#include <stdio.h>

/* Odd: draw in the middle and mirror. Even: the other mirrors. */
int main(void)
{
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        puts(n % 2 ? "First" : "Second");
    }
    return 0;
}
