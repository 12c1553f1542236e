#include <algorithm>
#include <cstdio>

int a[200005];

void sort(int l, int r) {
    while (l < r) {
        int i = l, j = r, pivot = a[(l + r) / 2];
        while (i <= j) {
            while (a[i] < pivot) i++;
            while (a[j] > pivot) j--;
            if (i <= j) std::swap(a[i++], a[j--]);
        }
        if (j - l < r - i) sort(l, j), l = i;  // the smaller half first, so the stack is small
        else sort(i, r), r = j;
    }
}

int main() {
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", &a[i]);
    sort(0, n - 1);
    printf("%d\n", (int)(std::unique(a, a + n) - a));
}
