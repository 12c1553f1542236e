#include <iostream>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int k, x = 0;
    cin >> k;
    vector<int> n(k);
    for (int &v : n) {
        cin >> v;
        x ^= v;
    }
    if (x == 0) {
        cout << "lose";
        return 0;
    }
    int top = 1 << 30;
    while (!(x & top)) top >>= 1;
    int b = 0;
    while (!(n[b] & top)) b++;
    cout << n[b] - (n[b] ^ x) << ' ' << b + 1 << '\n';
    n[b] ^= x;
    for (int i = 0; i < k; i++) cout << (i ? " " : "") << n[i];
    cout << endl;
}
