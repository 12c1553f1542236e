#include <fstream>

int main() {
    std::ifstream in("nim.in");
    std::ofstream out("nim.out");
    int t, n, a;
    for (in >> t; t-- > 0;) {
        int x = 0;
        for (in >> n; n-- > 0; x ^= a) in >> a;
        out << (x ? "Yes\n" : "No\n");
    }
}
