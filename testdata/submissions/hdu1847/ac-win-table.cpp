#include <iostream>
#include <vector>
using namespace std;

int main() {
    vector<bool> win(1001, false);
    for (int i = 1; i <= 1000; i++)
        for (int t = 1; t <= i; t *= 2)
            if (!win[i - t]) win[i] = true;
    int n;
    while (cin >> n)
        cout << (win[n] ? "Kiki" : "Cici") << "\n";
}
