// Prints all guesses without reading an answer.
#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    for (int guess = 1; guess <= n; guess++) printf("%d\n", guess);
}
