#include <iostream>
using namespace std;

int main() {
    int m;
    while (cin >> m && m) {
        int steps = 0, k;
        for (int i = 0; i < m; i++) {
            cin >> k;
            steps += k;
        }
        cout << (steps % 2 ? "Rabbit Win!" : "Grass Win!") << endl;
    }
}
