#include <cstdio>

int n[500000];

int main() {
    int k, x = 0;
    long long sum = 0;
    scanf("%d", &k);
    for (int i = 0; i < k; i++) {
        scanf("%d", &n[i]);
        x ^= n[i];
        sum += n[i];
    }
    if (sum == k && k % 2 == 0) x = 0;  // nothing but ones, and an even number of them
    int b = -1;
    for (int i = 0; i < k && b < 0; i++)
        if ((n[i] ^ x) < n[i]) b = i;
    if (b < 0) {
        puts("lose");
        return 0;
    }
    printf("%d %d\n", n[b] - (n[b] ^ x), b + 1);
    n[b] ^= x;
    for (int i = 0; i < k; i++) printf("%d ", n[i]);
    puts("");
}
