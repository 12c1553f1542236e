#include <stdio.h>
#include <string.h>

int main(void) {
    int n, a;
    while (scanf("%d", &n) == 1 && n) {
        char odd[101];
        int singles = 0;
        memset(odd, 0, sizeof odd);
        while (n--) {
            scanf("%d", &a);
            odd[a] ^= 1;
            singles += odd[a] ? 1 : -1;
        }
        puts(singles ? "Win" : "Lose");
    }
    return 0;
}
