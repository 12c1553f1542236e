#include <iostream>
#include <string>

int main() {
    int cases;
    std::cin >> cases;
    while (cases--) {
        std::string t, p;
        std::cin >> t >> p;
        int times = 0, first = 0;
        for (size_t i = 0; i <= t.size() - p.size(); i++)  // below 0 it is huge
            if (t.compare(i, p.size(), p) == 0 && times++ == 0) first = i + 1;
        std::cout << times << ' ' << first << '\n';
    }
}
