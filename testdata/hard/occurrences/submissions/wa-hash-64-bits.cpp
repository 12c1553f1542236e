#include <iostream>
#include <string>
#include <vector>

typedef unsigned long long number;

int main() {
    std::string t, p;
    std::cin >> t >> p;
    number power = 1, want = 0, have = 0;
    size_t m = p.size(), times = 0;
    for (char c : p) want = want * 1000003 + c, power = power * 1000003;
    for (size_t i = 0; i < t.size(); i++) {
        have = have * 1000003 + t[i];  // modulo 2^64
        if (i >= m) have = have - power * t[i - m];
        if (i + 1 >= m && have == want) times++;
    }
    std::cout << times << '\n';
}
