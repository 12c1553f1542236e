#include <stdio.h>

/* whoever moves second answers 1 by 2 and 2 by 1 */
int main(void)
{
    int n;
    while (scanf("%d", &n) == 1 && n > 0)
        puts(n % 3 == 0 || n == 2 ? "Second win" : "First win");
    return 0;
}
