#include <cstdio>
#include <cstdlib>
#include <algorithm>
using namespace std;

int main() {
    long long a, b;
    while (scanf("%lld%lld", &a, &b) == 2) {
        long long d = llabs(a - b), root = 0;
        while ((root + 1) * (root + 1) <= 5 * d * d) root++;
        puts(min(a, b) == (d + root) / 2 ? "0" : "1");
    }
}
