#include <cstdio>
#include <initializer_list>

int n, a[20];

bool win(int at) {
    int left = (at + n - 1) % n;
    for (int side : {at, left}) {
        int next = side == at ? (at + 1) % n : left, was = a[side];
        for (a[side]--; a[side] >= 0; a[side]--)
            if (!win(next)) {
                a[side] = was;
                return true;
            }
        a[side] = was;
    }
    return false;
}

int main() {
    scanf("%d", &n);
    for (int i = 0; i < n; i++) scanf("%d", a + i);
    puts(win(0) ? "YES" : "NO");
}
