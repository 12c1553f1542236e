// Tries all moves in a loop that never ends if q is 65535, because its variable has 16 bits.
#include <iostream>
#include <string>
using namespace std;

int main() {
    unsigned short n, p, q;
    string side;
    cin >> n >> p >> q >> side;
    auto lost = [&](int coins) {
        int rest = coins % (p + q);
        return rest >= 1 && rest <= p;
    };
    auto choose = [&]() -> unsigned short {
        if (n <= p) return n;
        unsigned short best = p;
        for (unsigned short take = p; take <= q; take++)
            if (take <= n && lost(n - take)) best = take;
        return best;
    };
    for (bool mine = side == "first"; n > 0; mine = !mine) {
        unsigned short take;
        if (mine)
            cout << (take = choose()) << endl;
        else if (!(cin >> take))
            return 0;
        n -= take;
    }
}
