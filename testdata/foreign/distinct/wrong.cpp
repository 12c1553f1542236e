#include <cstdio>
bool seen[1000001];
int main() {
    int n, v, count = 0;
    while (scanf("%d", &n) == 1) {
        while (n--) {
            scanf("%d", &v);
            if (!seen[v]) count++;
            seen[v] = true;
        }
        printf("%d\n", count);
    }
}
