// Looks three steps of the algorithm ahead.
#include <iostream>
#include <string>
using namespace std;

typedef long long num;

bool wins(num a, num b, int depth = 3) {
    if (depth == 0) return true;
    return b > 0 && (a >= 2 * b || !wins(b, a % b, depth - 1));
}

int main() {
    num a, b;
    string side;
    cin >> a >> b >> side >> a >> b;
    for (bool mine = side == "first"; b > 0; mine = !mine) {
        if (mine) {
            num rest = a % b;
            if (a >= 2 * b && wins(b, rest))
                a = b + rest;
            else
                a = b, b = rest;
            cout << a << " " << b << endl;
        } else if (!(cin >> a >> b))
            return 0;
    }
}
