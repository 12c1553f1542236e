#include <stdio.h>

/* at the end of the input scanf leaves n as it was */
int main() {
    int n = 0, last = 0;
    while (scanf("%d", &n), n != last) {
        puts(n % 3 ? "Kiki" : "Cici");
        last = n;
    }
}
