#include <stdio.h>

static int n[500001];

int main(void)
{
    int k, x = 0;
    scanf("%d", &k);
    for (int i = 1; i <= k; i++) {
        scanf("%d", n + i);
        x ^= n[i];
    }
    if (!x) {
        printf("Lose\n");
        return 0;
    }
    int b = 1;
    while ((n[b] ^ x) >= n[b])
        b++;
    printf("%d %d\n", n[b] - (n[b] ^ x), b);
    n[b] ^= x;
    for (int i = 1; i <= k; i++)
        printf("%d%c", n[i], i < k ? ' ' : '\n');
    return 0;
}
