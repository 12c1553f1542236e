// Accepts any board on which no queen attacks another, and impossible where the jury says so.
#include "testlib.h"

#include <string>
#include <utility>
#include <vector>

int number(InStream &from, const std::string &word, int most) {
    int n = 0;
    for (char c : word) {
        if (c < '0' || c > '9' || n > most) from.quitf(_pe, "%s is no column", word.c_str());
        n = 10 * n + c - '0';
    }
    if (n < 1 || n > most) from.quitf(_wa, "there is no column %d", n);
    return n;
}

// taken returns the row of the queen on a line, or 0, and puts that of another row there.
int taken(std::vector<int> &lines, int line, int row) {
    std::swap(lines[line], row);
    return row;
}

// board reads a board, or impossible for none; queens that attack each other are wrong.
bool board(InStream &from, int n) {
    std::string word = from.readToken();
    if (word == "impossible") return false;
    std::vector<int> columns(n + 1), rising(2 * n + 1), falling(2 * n + 1);
    for (int r = 1; r <= n; r++) {
        int c = number(from, word, n);
        for (int other : {taken(columns, c, r), taken(rising, r + c, r), taken(falling, r - c + n, r)})
            if (other > 0) from.quitf(_wa, "the queens of rows %d and %d attack each other", other, r);
        if (r < n) word = from.readToken();
    }
    return true;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int cases = inf.readInt();
    for (int c = 1; c <= cases; c++) {
        setTestCase(c);
        int n = inf.readInt();
        bool jury = board(ans, n), found = board(ouf, n);
        if (found && !jury) quitf(_fail, "n = %d: a board, and the jury has none", n);
        if (jury && !found) quitf(_wa, "n = %d: impossible, and there is a board", n);
    }
    if (!ouf.seekEof()) quitf(_pe, "more than %d answers", cases);
    quitf(_ok, "%d cases", cases);
}
