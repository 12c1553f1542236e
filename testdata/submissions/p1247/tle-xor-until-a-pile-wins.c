#include <stdio.h>

int n[500000];

int main(void) {
    int k, all = 0;
    scanf("%d", &k);
    for (int i = 0; i < k; i++) {
        scanf("%d", &n[i]);
        all ^= n[i];
    }
    if (all == 0) {
        puts("lose");
        return 0;
    }
    for (int i = 0; i < k; i++) {
        int others = 0;
        for (int j = 0; j < k; j++)
            if (j != i) others ^= n[j];
        if (others >= n[i]) continue;
        printf("%d %d\n", n[i] - others, i + 1);
        n[i] = others;
        for (int j = 0; j < k; j++) printf("%d%c", n[j], j == k - 1 ? '\n' : ' ');
        return 0;
    }
}
