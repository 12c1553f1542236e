// Doubles a number of 32 bits, which overflows.
#include <iostream>
#include <string>
using namespace std;

typedef int num;

bool wins(num a, num b) {
    return b > 0 && (a >= 2 * b || !wins(b, a % b));
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
