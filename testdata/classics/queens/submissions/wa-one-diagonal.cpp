#include <cstdio>

int n, at[65];

bool fits(int r, int c) {
    for (int i = 0; i < r; i++)
        if (at[i] == c || at[i] - c == i - r) return false;  // no abs: one diagonal of two
    return true;
}

bool place(int r) {
    if (r == n) return true;
    for (int c = 0; c < n; c++)
        if (fits(r, c)) {
            at[r] = c;
            if (place(r + 1)) return true;
        }
    return false;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        if (!place(0)) printf("impossible");
        else for (int r = 0; r < n; r++) printf("%d ", at[r] + 1);
        puts("");
    }
}
