// Accepts any way as short as the jury's, and impossible where the jury says so.
#include "testlib.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

using Roads = std::map<std::pair<int, int>, long long>;  // the shortest between two towns

const long long none = -1;

long long number(InStream &from, const std::string &word, long long most) {
    long long n = 0;
    if (word.size() > 1 && word[0] == '-') from.quitf(_wa, "%s is below zero", word.c_str());
    for (char c : word) {
        if (c < '0' || c > '9' || n > most) from.quitf(_pe, "%s is no whole number from 0 to %lld", word.c_str(), most);
        n = 10 * n + c - '0';
    }
    if (n > most) from.quitf(_wa, "%lld is more than %lld", n, most);
    return n;
}

// way reads a way and returns its length; none for impossible.
long long way(InStream &from, int n, const Roads &roads) {
    std::string word = from.readToken();
    if (word == "impossible") return none;
    long long length = number(from, word, 1000000000LL * n), left = length;
    int towns = from.readInt(1, n, "towns"), last = from.readInt(1, n, "town");
    if (last != 1) from.quitf(_wa, "the way begins at town %d", last);
    for (int i = 1; i < towns; i++) {
        int town = from.readInt(1, n, "town");
        auto road = roads.find({std::min(last, town), std::max(last, town)});
        if (road == roads.end()) from.quitf(_wa, "no road leads from town %d to town %d", last, town);
        left -= road->second;
        last = town;
    }
    if (last != n) from.quitf(_wa, "the way ends at town %d", last);
    if (left != 0) from.quitf(_wa, "the way has length %lld, not %lld", length - left, length);
    return length;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int cases = inf.readInt();
    for (int c = 1; c <= cases; c++) {
        setTestCase(c);
        int n = inf.readInt(), m = inf.readInt();
        Roads roads;
        while (m--) {
            int u = inf.readInt(), v = inf.readInt(), w = inf.readInt();
            auto [road, fresh] = roads.insert({{std::min(u, v), std::max(u, v)}, w});
            if (!fresh) road->second = std::min(road->second, (long long)w);
        }
        long long jury = way(ans, n, roads), found = way(ouf, n, roads);
        if (found == jury) continue;
        if (jury == none || (found != none && found < jury)) quitf(_fail, "case %d: the jury's way is not shortest", c);
        if (found == none) quitf(_wa, "case %d: impossible, and there is a way", c);
        quitf(_wa, "case %d: a way of length %lld, and there is one of %lld", c, found, jury);
    }
    if (!ouf.seekEof()) quitf(_pe, "more than %d answers", cases);
    quitf(_ok, "%d cases", cases);
}
