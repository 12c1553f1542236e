#include <stdio.h>

int main(void)
{
    int n = 0;
    while (!feof(stdin)) {
        scanf("%d", &n);
        if (n % 3 == 0)
            printf("Cici\n");
        else
            printf("Kiki\n");
    }
    return 0;
}
