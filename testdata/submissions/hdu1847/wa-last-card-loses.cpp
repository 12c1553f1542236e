#include <iostream>
using namespace std;

bool win[1005];

int main() {
    win[0] = true;  // the other one had to draw the last card
    for (int i = 1; i <= 1000; i++)
        for (int t = 1; t <= i; t <<= 1)
            win[i] |= !win[i - t];
    int n;
    while (cin >> n) cout << (win[n] ? "Kiki" : "Cici") << endl;
}
