// Accepts any couples who are willing, nobody twice, if they are as many as the jury's.
#include "testlib.h"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

using Pairs = std::set<std::pair<int, int>>;

int couples(InStream &from, int n, const Pairs &pairs) {
    int count = from.readInt(0, n, "couples");
    std::vector<bool> dances(n + 1);
    for (int i = 0; i < count; i++) {
        int u = from.readInt(1, n, "person"), v = from.readInt(1, n, "person");
        if (!pairs.count(std::minmax({u, v}))) from.quitf(_wa, "%d and %d are no pair", u, v);
        for (int one : {u, v}) {
            if (dances[one]) from.quitf(_wa, "%d dances twice", one);
            dances[one] = true;
        }
    }
    return count;
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    int cases = inf.readInt();
    for (int c = 1; c <= cases; c++) {
        setTestCase(c);
        int n = inf.readInt(), m = inf.readInt();
        Pairs pairs;
        while (m--) {
            int u = inf.readInt(), v = inf.readInt();
            pairs.insert(std::minmax({u, v}));
        }
        int jury = couples(ans, n, pairs), found = couples(ouf, n, pairs);
        if (found > jury) quitf(_fail, "case %d: %d couples, and the jury has %d", c, found, jury);
        if (found < jury) quitf(_wa, "case %d: %d couples, and there are %d", c, found, jury);
    }
    if (!ouf.seekEof()) quitf(_pe, "more than %d answers", cases);
    quitf(_ok, "%d cases", cases);
}
