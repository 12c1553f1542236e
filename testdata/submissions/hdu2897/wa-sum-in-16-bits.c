#include <stdio.h>

int main(void) {
    unsigned short n, p, q, sum, r; /* all numbers are below 65536 */
    while (scanf("%hu%hu%hu", &n, &p, &q) == 3) {
        sum = p + q;
        r = sum ? n % sum : n;
        puts(r >= 1 && r <= p ? "LOST" : "WIN");
    }
    return 0;
}
