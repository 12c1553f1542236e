#include <iostream>
using namespace std;

int main() {
    int c, n, m;
    cin >> c;
    while (c--) {
        cin >> n >> m;
        cout << (n % m ? "first" : "second") << "\n";
    }
}
