#include <cstdio>
#include <set>
using namespace std;

int main() {
    set<int> fib;
    int a = 1, b = 2;
    while (a <= 1000000000) {
        fib.insert(a);
        int c = a + b;
        a = b;
        b = c;
        if (b > 1500000000) break;  // the next sum would not fit an int
    }
    int n;
    while (scanf("%d", &n) == 1 && n) puts(fib.count(n) ? "Second win" : "First win");
}
