// The highest bit by a logarithm in float: just below a great power of two, it rounds up.
#include <cstdio>
#include <cmath>
#include <vector>
using namespace std;

int main() {
    int k;
    if (scanf("%d", &k) != 1) return 0;
    vector<int> n(k);
    int x = 0;
    for (int i = 0; i < k; i++) {
        scanf("%d", &n[i]);
        x ^= n[i];
    }
    if (x == 0) {
        printf("lose\n");
        return 0;
    }
    int top = (int)log2f(x);
    int pile = 0;
    while (pile + 1 < k && !(n[pile] >> top & 1)) pile++;
    printf("%d %d\n", n[pile] - (n[pile] ^ x), pile + 1);
    n[pile] ^= x;
    for (int i = 0; i < k; i++) printf(i ? " %d" : "%d", n[i]);
    printf("\n");
}
