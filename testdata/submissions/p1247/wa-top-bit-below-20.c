#include <stdio.h>

int n[500005];

int main(void)
{
    int k, i, x = 0, bit;
    scanf("%d", &k);
    for (i = 0; i < k; i++) {
        scanf("%d", &n[i]);
        x ^= n[i];
    }
    for (bit = 20; bit >= 0; bit--)
        if (x >> bit & 1)
            break;
    for (i = 0; bit >= 0 && i < k; i++)
        if (n[i] >> bit & 1) {
            printf("%d %d\n", n[i] - (n[i] ^ x), i + 1);
            n[i] ^= x;
            for (i = 0; i < k; i++)
                printf("%d ", n[i]);
            return 0;
        }
    puts("lose");
    return 0;
}
