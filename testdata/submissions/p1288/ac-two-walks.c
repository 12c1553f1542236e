#include <stdio.h>

int main(void)
{
    int n, a[20], i, left = 0, right = 0;
    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%d", &a[i]);
    while (a[right])
        right++;
    while (a[n - 1 - left])
        left++;
    puts(left % 2 || right % 2 ? "YES" : "NO");
    return 0;
}
