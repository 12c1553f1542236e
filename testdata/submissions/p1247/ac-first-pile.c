#include <stdio.h>

int n[500000];

int main(void)
{
    int k, i, b, x = 0;
    scanf("%d", &k);
    for (i = 0; i < k; i++) {
        scanf("%d", &n[i]);
        x ^= n[i];
    }
    if (x == 0) {
        puts("lose");
        return 0;
    }
    for (b = 0; (n[b] ^ x) > n[b]; b++)
        ;
    printf("%d %d\n", n[b] - (n[b] ^ x), b + 1);
    n[b] ^= x;
    for (i = 0; i < k; i++)
        printf("%d ", n[i]);
    printf("\n");
    return 0;
}
