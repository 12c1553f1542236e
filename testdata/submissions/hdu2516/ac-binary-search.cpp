#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    vector<unsigned> fib = {1, 2};
    while (fib.size() < 45) fib.push_back(fib.back() + fib[fib.size() - 2]);
    unsigned n;
    while (cin >> n && n > 0)
        cout << (binary_search(fib.begin(), fib.end(), n) ? "Second win\n" : "First win\n");
}
