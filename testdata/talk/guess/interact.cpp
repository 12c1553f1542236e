// The interactor of guess, by the protocol of testlib: interact input output answer.
#include <cstdio>
#include <cstdlib>

static void end(int code, const char *text) {
    fprintf(stderr, "%s\n", text);
    exit(code);
}

int main(int argc, char **argv) {
    FILE *input = argc > 2 ? fopen(argv[1], "r") : nullptr;
    FILE *output = argc > 2 ? fopen(argv[2], "w") : nullptr;
    int n, hidden;
    if (!input || !output || fscanf(input, "%d %d", &n, &hidden) != 2) end(3, "FAIL the input cannot be read");
    printf("%d\n", n);
    fflush(stdout);
    for (int turn = 1; turn <= 10; turn++) {
        int guess;
        int got = scanf("%d", &guess);
        if (got == EOF) end(2, "wrong output format Unexpected end of file - a guess expected");
        if (got != 1) end(2, "wrong output format Expected a guess");
        if (guess < 1 || guess > n) end(1, "wrong answer the guess is not from 1 to n");
        puts(hidden < guess ? "less" : hidden > guess ? "greater" : "correct");
        fflush(stdout);
        if (guess == hidden) {
            fprintf(output, "%d\n", turn);
            end(0, "ok");
        }
    }
    end(1, "wrong answer more than 10 guesses");
}
