// Knows all lost piles up to 300: the third pile for every two.
#include <algorithm>
#include <array>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using piles = std::array<int, 3>;

const int most = 300;
int third[most + 1][most + 1];

std::vector<piles> moves(const piles& p) {
    std::vector<piles> list;
    for (int kind = 1; kind < 7; kind++)
        for (int n = 1;; n++) {
            piles q = p;
            for (int i = 0; i < 3; i++)
                if (kind >> i & 1) q[i] -= n;
            if (*std::min_element(q.begin(), q.end()) < 0) break;
            std::sort(q.begin(), q.end());
            list.push_back(q);
        }
    return list;
}

int main() {
    using flags = std::vector<std::vector<char>>;
    flags across(most + 1, std::vector<char>(2 * most + 2)), first = across, both(2 * most + 1, across[0]);
    for (int a = 0; a <= most; a++) {
        std::vector<char> along(2 * most + 2), second(2 * most + 2);
        for (int b = 0; b <= most; b++) {
            int c = 0;
            while (c <= most && (along[c] || across[b][c] || both[a - b + most][c] || second[c - b + most] || first[b][c - a + most])) c++;
            third[a][b] = c;
            if (c > most) continue;
            along[c] = across[b][c] = both[a - b + most][c] = second[c - b + most] = first[b][c - a + most] = 1;
        }
    }
    std::string line;
    while (std::getline(std::cin, line) && line != "first" && line != "second") {}
    if (line == "second") std::getline(std::cin, line);
    while (std::getline(std::cin, line)) {
        std::istringstream in(line);
        piles p;
        in >> p[0] >> p[1] >> p[2];
        auto list = moves(p);
        if (list.empty()) break;
        piles chosen = list[0];
        for (auto& q : list)
            if (third[q[0]][q[1]] == q[2]) chosen = q;
        std::cout << chosen[0] << " " << chosen[1] << " " << chosen[2] << std::endl;
    }
}
