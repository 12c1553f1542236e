// Accepts any order that obeys the rules, and impossible where the jury says so.
#include "testlib.h"

#include <string>
#include <vector>

int number(InStream &from, const std::string &word, int most) {
    int n = 0;
    for (char c : word) {
        if (c < '0' || c > '9' || n > most) from.quitf(_pe, "%s is no task", word.c_str());
        n = 10 * n + c - '0';
    }
    if (n < 1 || n > most) from.quitf(_wa, "there is no task %d", n);
    return n;
}

// The places of the tasks in an order; empty for impossible.
std::vector<int> places(InStream &from, int n) {
    std::vector<int> place(n + 1, 0);
    std::string word = from.readToken();
    if (word == "impossible") return {};
    for (int i = 1; i <= n; i++) {
        int task = number(from, word, n);
        if (place[task] > 0) from.quitf(_wa, "task %d is done twice", task);
        place[task] = i;
        if (i < n) word = from.readToken();
    }
    return place;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int cases = inf.readInt();
    for (int c = 1; c <= cases; c++) {
        setTestCase(c);
        int n = inf.readInt(), m = inf.readInt();
        std::vector<std::pair<int, int>> rules(m);
        for (auto &[u, v] : rules) u = inf.readInt(), v = inf.readInt();
        auto jury = places(ans, n), place = places(ouf, n);
        if (place.empty() != jury.empty()) {
            if (place.empty()) quitf(_wa, "case %d: impossible, and there is an order", c);
            quitf(_wa, "case %d: an order, and it is impossible", c);
        }
        if (place.empty()) continue;
        for (auto [u, v] : rules)
            if (place[u] > place[v]) quitf(_wa, "case %d: task %d is done before task %d", c, v, u);
    }
    if (!ouf.seekEof()) quitf(_pe, "more than %d answers", cases);
    quitf(_ok, "%d cases", cases);
}
