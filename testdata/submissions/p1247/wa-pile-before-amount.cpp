#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int k, x = 0;
    scanf("%d", &k);
    vector<int> n(k);
    for (int i = 0; i < k; i++) scanf("%d", &n[i]), x ^= n[i];
    for (int i = 0; i < k; i++) {
        int left = n[i] ^ x;
        if (left < n[i]) {
            printf("%d %d\n", i + 1, n[i] - left);
            n[i] = left;
            for (int v : n) printf("%d ", v);
            return 0;
        }
    }
    puts("lose");
}
