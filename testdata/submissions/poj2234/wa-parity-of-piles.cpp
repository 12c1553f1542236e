#include <iostream>
using namespace std;

int main() {
    int n, a;
    while (cin >> n) {
        int total = 0;
        for (int i = 0; i < n; i++) {
            cin >> a;
            total += a;
        }
        cout << (total % 2 ? "Yes" : "No") << endl;
    }
}
