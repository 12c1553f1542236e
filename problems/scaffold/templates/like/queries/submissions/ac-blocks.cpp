#include <cstdio>
#include <cstring>
#include <vector>

int main() {
    const int size = 256;
    int cases, n, q;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &q);
        std::vector<long long> a(n), block(n / size + 1);
        for (int i = 0; i < n; i++) scanf("%lld", &a[i]), block[i / size] += a[i];
        while (q--) {
            char op[4];
            int x, y;
            scanf("%3s %d %d", op, &x, &y);
            if (strcmp(op, "add") == 0) {
                a[x - 1] += y, block[(x - 1) / size] += y;
                continue;
            }
            long long sum = 0;
            for (int i = x - 1; i < y;)
                if (i % size == 0 && i + size <= y) sum += block[i / size], i += size;
                else sum += a[i++];
            printf("%lld\n", sum);
        }
    }
}
