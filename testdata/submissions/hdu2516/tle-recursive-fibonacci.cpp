#include <iostream>
using namespace std;

long long fib(int i) { return i < 2 ? 1 : fib(i - 1) + fib(i - 2); }

int main() {
    long long n;
    while (cin >> n && n) {
        int i = 1;
        while (fib(i) < n) i++;
        cout << (fib(i) == n ? "Second win" : "First win") << '\n';
    }
}
