// Knows the first 40 heaps only.
#include <iostream>
#include <string>
#include <utility>
#include <vector>
using namespace std;

vector<int> heaps;

pair<int, int> choose() {
    int sum = 0, big = 0, ones = 0, any = 0;
    for (int i = 0; i < min(40, (int)heaps.size()); i++) {
        sum ^= heaps[i];
        big += heaps[i] > 1;
        ones += heaps[i] == 1;
        if (heaps[i] > heaps[any]) any = i;
    }
    if (big == 1) return {any, heaps[any] - (ones % 2 == 0)};
    if (big > 1)
        for (int i = 0; i < (int)heaps.size(); i++)
            if ((heaps[i] ^ sum) < heaps[i]) return {i, heaps[i] - (heaps[i] ^ sum)};
    return {any, 1};
}

int main() {
    int n, total = 0;
    cin >> n;
    heaps.resize(n);
    for (int &h : heaps) cin >> h, total += h;
    string side;
    cin >> side;
    for (bool mine = side == "first"; total > 0; mine = !mine) {
        int i, take;
        if (mine) {
            auto move = choose();
            i = move.first, take = move.second;
            cout << i + 1 << " " << take << endl;
        } else {
            if (!(cin >> i >> take)) return 0;
            i--;
        }
        heaps[i] -= take, total -= take;
    }
}
