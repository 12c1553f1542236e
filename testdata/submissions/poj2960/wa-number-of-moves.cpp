#include <cstdio>
#include <set>

// every heap is worth the number of amounts that can still be taken from it
int main() {
    int k, m, l, h, a;
    while (scanf("%d", &k) == 1 && k) {
        std::set<int> s;
        while (k--) {
            scanf("%d", &a);
            s.insert(a);
        }
        scanf("%d", &m);
        while (m--) {
            int x = 0;
            scanf("%d", &l);
            while (l--) {
                scanf("%d", &h);
                int n = 0;
                for (int t : s)
                    if (t <= h) n++;
                x ^= n;
            }
            putchar(x ? 'W' : 'L');
        }
        puts("");
    }
}
