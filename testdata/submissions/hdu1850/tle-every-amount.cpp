#include <iostream>
#include <vector>
using namespace std;

int main() {
    int m;
    while (cin >> m && m) {
        vector<int> a(m);
        volatile int x = 0;
        for (int& v : a) cin >> v, x = x ^ v;
        int ways = 0;
        for (int v : a)
            for (int left = 0; left < v; left++)
                if ((x ^ v ^ left) == 0) ways++;
        cout << ways << endl;
    }
}
