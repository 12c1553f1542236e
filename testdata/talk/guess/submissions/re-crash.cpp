// Crashes when it is told to guess less.
#include <cstdlib>
#include <iostream>
#include <string>
using namespace std;

int main() {
    int lo = 1, hi;
    cin >> hi;
    while (true) {
        int mid = (lo + hi + 1) / 2;
        cout << mid << endl;
        string s;
        cin >> s;
        if (s == "correct") return 0;
        if (s == "less") abort();
        lo = mid + 1;
    }
}
