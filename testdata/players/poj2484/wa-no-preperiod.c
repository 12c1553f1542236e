/* Believes that the values repeat with period 12 from the beginning. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int g[200];
static int value(int n) { return g[n % 12]; }
static int rows[1000], count;
static char line[1 << 20];

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

static void replace(int i, int a, int b) {
    rows[i] = rows[--count];
    if (a) rows[count++] = a;
    if (b) rows[count++] = b;
}

/* Makes the first move after which the values have xor 0; otherwise takes one coin. */
static void move(void) {
    int x = 0;
    for (int i = 0; i < count; i++) x ^= value(rows[i]);
    for (int i = 0; i < count; i++)
        for (int take = 1; take <= 2; take++)
            for (int a = 0; 2 * a + take <= rows[i]; a++)
                if ((x ^ value(rows[i]) ^ value(a) ^ value(rows[i] - take - a)) == 0) {
                    replace(i, a, rows[i] - take - a);
                    return;
                }
    replace(0, 0, rows[0] - 1);
}

int main(void) {
    int n, mine, circle = 1;
    char side[10];
    for (int i = 1; i < 200; i++) {
        char seen[64] = {0};
        for (int take = 1; take <= 2 && take <= i; take++)
            for (int a = 0; a + take <= i; a++) seen[g[a] ^ g[i - take - a]] = 1;
        while (seen[g[i]]) g[i]++;
    }
    scanf("%d %9s\n", &n, side);
    fgets(line, sizeof line, stdin);
    mine = strcmp(side, "first") == 0;
    for (;; mine = !mine) {
        if (mine) {
            if (circle) {
                count = n > 2;
                rows[0] = n - 1;
            } else {
                if (count == 0) return 0;
                move();
            }
            circle = 0;
            qsort(rows, count, sizeof *rows, compare);
            for (int i = 0; i < count; i++) printf("%s%d", i ? " " : "", rows[i]);
            printf("%s\n", count ? "" : "-");
            fflush(stdout);
        } else {
            if (!fgets(line, sizeof line, stdin)) return 0;
            circle = count = 0;
            for (char *word = strtok(line, " \n"); word && *word != '-'; word = strtok(NULL, " \n")) rows[count++] = atoi(word);
        }
    }
}
