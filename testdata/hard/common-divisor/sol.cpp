#include <cstdio>
#include <numeric>

int main() {
    long long a, b;
    for (scanf("%*d"); scanf("%lld %lld", &a, &b) == 2;) printf("%lld\n", std::gcd(a, b));
}
