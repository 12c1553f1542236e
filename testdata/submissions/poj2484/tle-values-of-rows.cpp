#include <iostream>
#include <vector>
using namespace std;

int main() {
    vector<int> g{0};
    int n;
    while (cin >> n && n) {
        while ((int)g.size() < n) {
            int k = g.size();
            vector<bool> seen(64);
            for (int take = 1; take <= 2; take++)
                for (int left = 0; left + take <= k; left++) seen[g[left] ^ g[k - take - left]] = true;
            int v = 0;
            while (seen[v]) v++;
            g.push_back(v);
        }
        bool alice = g[n - 1] == 0 || (n > 1 && g[n - 2] == 0);
        cout << (alice ? "Alice" : "Bob") << endl;
    }
}
