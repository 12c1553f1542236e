#include <cstdio>
#include <vector>
using namespace std;

int main() {
    vector<bool> win(1000000);
    win[0] = true;
    for (int i = 1; i < 1000000; i++) {
        if (win[i]) continue;
        for (int p = 1; p <= i; p *= 10)
            for (int d = i / p % 10, j = i + p; d < 9; d++, j += p) win[j] = true;
        int width = 1;
        for (int j = i * 10; j < 1000000; j *= 10, width *= 10)
            for (int k = 0; k < width; k++) win[j + k] = true;
    }
    int n;
    while (scanf("%d", &n) == 1) puts(win[n] ? "Yes" : "No");
}
