// Accepts any two places whose numbers sum to s, and none where the jury found none.
#include "testlib.h"

#include <string>
#include <vector>

// found reports whether an answer is two places, which are judged, or else none.
bool found(InStream &from, const std::vector<long long> &a, long long s) {
    std::string word = from.readToken();
    if (word == "none") return false;
    int n = a.size() - 1, i = 0;
    for (char c : word) {
        if (c < '0' || c > '9' || i > n) from.quitf(_pe, "%s is no place", word.c_str());
        i = 10 * i + c - '0';
    }
    int j = from.readInt(1, n, "j");
    if (i < 1 || i > n) from.quitf(_wa, "there is no place %d", i);
    if (i == j) from.quitf(_wa, "place %d is taken twice", i);
    if (a[i] + a[j] != s) from.quitf(_wa, "%lld and %lld do not sum to %lld", a[i], a[j], s);
    return true;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int cases = inf.readInt();
    for (int c = 1; c <= cases; c++) {
        setTestCase(c);
        int n = inf.readInt();
        long long s = inf.readLong();
        std::vector<long long> a(n + 1);
        for (int i = 1; i <= n; i++) a[i] = inf.readLong();
        bool jury = found(ans, a, s), theirs = found(ouf, a, s);
        if (jury && !theirs) quitf(_wa, "there are two such places");
        if (theirs && !jury) quitf(_fail, "the jury missed two such places");
    }
    if (!ouf.seekEof()) quitf(_pe, "more than %d answers", cases);
    quitf(_ok, "%d cases", cases);
}
