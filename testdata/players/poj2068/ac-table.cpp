// Finds who loses with each number of stones from a table.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int n, stones;
    cin >> n >> stones;
    int players = 2 * n;
    vector<int> most(players);
    for (int &m : most) cin >> m;
    string side;
    cin >> side >> stones;
    for (int &m : most) cin >> m;
    vector<vector<char>> wins(stones + 1, vector<char>(players, 1));
    for (int s = 1; s <= stones; s++)
        for (int p = 0; p < players; p++) {
            wins[s][p] = 0;
            for (int take = 1; take <= min(most[p], s); take++)
                if (!wins[s - take][(p + 1) % players]) wins[s][p] = 1;
        }
    int at = 0;
    for (bool mine = side == "first"; stones > 0; mine = !mine) {
        if (mine) {
            int take = 1;
            for (int t = 1; t <= min(most[at], stones); t++)
                if (!wins[stones - t][(at + 1) % players]) take = t;
            stones -= take;
            cout << stones;
            for (int i = 1; i <= players; i++) cout << " " << most[(at + i) % players];
            cout << endl;
        } else {
            int ignored;
            if (!(cin >> stones)) return 0;
            for (int i = 0; i < players; i++) cin >> ignored;
        }
        at = (at + 1) % players;
    }
}
