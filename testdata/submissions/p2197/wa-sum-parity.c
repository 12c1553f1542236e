#include <stdio.h>

int main(void)
{
    int t, n, i, a, sum;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (sum = i = 0; i < n; i++) {
            scanf("%d", &a);
            sum += a;
        }
        printf(sum % 2 ? "Yes\n" : "No\n");
    }
    return 0;
}
