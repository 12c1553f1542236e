#include <algorithm>
#include <cmath>
#include <cstdio>
using namespace std;

int main() {
    int a, b;
    while (scanf("%d%d", &a, &b) == 2) {
        if (a > b) swap(a, b);
        int k = (int)((b - a) * (1 + sqrt(5.0)) / 2.0);
        printf("%d\n", k == a ? 0 : 1);
    }
}
