#include <algorithm>
#include <iostream>
#include <string>
using namespace std;

int a[4][4];

int play(int left) {
    int best = left % 2 ? 1000000 : 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int p = a[i][j], q = a[i][j + 1], r = a[i + 1][j + 1], s = a[i + 1][j];
            int sum = p + q + r + s;
            if (left > 1) {
                a[i][j] = q, a[i][j + 1] = r, a[i + 1][j + 1] = s, a[i + 1][j] = p;
                sum += play(left - 1);
                a[i][j] = p, a[i][j + 1] = q, a[i + 1][j + 1] = r, a[i + 1][j] = s;
            }
            best = left % 2 ? min(best, sum) : max(best, sum);
        }
    return best;
}

int main() {
    int t, k;
    cin >> t;
    while (t--) {
        cin >> k >> ws;
        for (int i = 0; i < 4; i++) {
            string line;
            getline(cin, line);
            line.erase(remove(line.begin(), line.end(), ' '), line.end());
            for (int j = 0; j < 4; j++) a[i][j] = line[j] - '0';
        }
        cout << play(2 * k) << '\n';
    }
}
