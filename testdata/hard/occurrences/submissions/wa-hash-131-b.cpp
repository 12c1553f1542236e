#include <iostream>
#include <string>
#include <vector>

typedef unsigned long long number;
const number MOD = 998244353;

int main() {
    std::string t, p;
    std::cin >> t >> p;
    number power = 1, want = 0, have = 0;
    size_t m = p.size(), times = 0;
    for (char c : p) want = (want * 131 + c) % MOD, power = (power * 131) % MOD;
    for (size_t i = 0; i < t.size(); i++) {
        have = (have * 131 + t[i]) % MOD;  // a usual base, and known to all
        if (i >= m) have = (have + MOD - power * t[i - m] % MOD) % MOD;
        if (i + 1 >= m && have == want) times++;
    }
    std::cout << times << '\n';
}
