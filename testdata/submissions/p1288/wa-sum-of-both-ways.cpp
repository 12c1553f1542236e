#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> a(n);
    for (int &x : a) cin >> x;
    int steps = 0;
    for (int i = 0; a[i]; i++) steps++;
    for (int i = n - 1; a[i]; i--) steps++;
    cout << (steps % 2 ? "YES" : "NO") << endl;
}
