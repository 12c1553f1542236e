#include <iostream>
using namespace std;

int main() {
    while (cin >> n)
        cout << (n % 3 ? "Kiki" : "Cici") << endl;
}
