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
        if (s == "less") hi = mid - 1;
        else lo = mid + 1;
    }
}
