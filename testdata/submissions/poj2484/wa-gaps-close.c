#include <stdio.h>

int main(void)
{
    int n;
    while (scanf("%d", &n) == 1 && n)
        puts(n % 3 ? "Alice" : "Bob");
    return 0;
}
