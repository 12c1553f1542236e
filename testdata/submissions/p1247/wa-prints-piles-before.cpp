#include <iostream>
#include <vector>
using namespace std;

int main() {
    cin.sync_with_stdio(false);
    int k, x = 0;
    cin >> k;
    vector<int> n(k);
    for (auto &v : n) cin >> v, x ^= v;
    if (x == 0) {
        cout << "lose\n";
        return 0;
    }
    for (int i = 0; i < k; i++)
        if ((n[i] ^ x) < n[i]) {
            cout << n[i] - (n[i] ^ x) << " " << i + 1 << "\n";
            break;
        }
    for (int i = 0; i < k; i++) cout << n[i] << " ";
    cout << "\n";
}
