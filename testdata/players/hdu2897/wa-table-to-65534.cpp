// Marks the lost numbers of coins in a table that has no entry for 65535, and takes p there.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int N = 65535;

int main() {
    int n, p, q;
    string side;
    cin >> n >> p >> q >> side;
    vector<char> lost(N);
    for (int i = 0; i < N; i++) {
        int rest = i % (p + q);
        lost[i] = rest >= 1 && rest <= p;
    }
    auto choose = [&] {
        if (n <= p) return n;
        if (n < N && !lost[n])
            for (int take = p; take <= q && take <= n; take++)
                if (lost[n - take]) return take;
        return p;
    };
    for (bool mine = side == "first"; n > 0; mine = !mine) {
        int take;
        if (mine)
            cout << (take = choose()) << endl;
        else if (!(cin >> take))
            return 0;
        n -= take;
    }
}
