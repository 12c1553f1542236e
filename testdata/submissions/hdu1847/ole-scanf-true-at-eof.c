#include <stdio.h>

int main(void)
{
    int n;
    while (scanf("%d", &n))
        puts(n % 3 ? "Kiki" : "Cici");
    return 0;
}
