// Never gets to the last number: the middle of n-1 and n is n-1.
#include <iostream>
#include <string>
using namespace std;

int main() {
    int lo = 1, hi;
    cin >> hi;
    while (true) {
        int mid = (lo + hi) / 2;
        cout << mid << endl;
        string s;
        cin >> s;
        if (s == "correct") return 0;
        if (s == "less") hi = mid;
        else lo = mid;
    }
}
