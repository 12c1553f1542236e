// Looks at all turns to the end.
#include <array>
#include <iostream>
#include <map>
#include <sstream>
#include <string>

using board = std::array<int, 16>;

int turn(board& b, int row, int column) {
    int a = 4 * row + column, up = b[a], right = b[a + 1], left = b[a + 4], down = b[a + 5];
    b[a] = right;
    b[a + 4] = up;
    b[a + 5] = left;
    b[a + 1] = down;
    return up + right + left + down;
}

// best is what the player who moves gains more than the other.
std::map<board, int> known[7];

int best(const board& b, int left) {
    if (left == 0) return 0;
    auto found = known[left].find(b);
    if (found != known[left].end()) return found->second;
    bool alice = left % 2 == 0;
    int most = -1000;
    for (int i = 0; i < 9; i++) {
        board t = b;
        int sum = turn(t, i / 3, i % 3);
        most = std::max(most, (alice ? sum : -sum) - best(t, left - 1));
    }
    return known[left][b] = most;
}

int main() {
    std::string line, word;
    while (std::getline(std::cin, line) && line != "first" && line != "second") {}
    bool mine = line == "first";
    while (std::getline(std::cin, line)) {
        if (!mine) {
            mine = true;
            continue;
        }
        std::istringstream in(line);
        board b;
        for (int& v : b) in >> v;
        int left;
        in >> word >> word >> left;
        if (left == 0) return 0;
        bool alice = left % 2 == 0;
        int most = -1000, added = 0;
        board chosen = b;
        for (int i = 0; i < 9; i++) {
            board t = b;
            int sum = turn(t, i / 3, i % 3);
            int score = (alice ? sum : -sum) - best(t, left - 1);
            if (score > most) most = score, chosen = t, added = sum;
        }
        for (int v : chosen) std::cout << v << " ";
        std::cout << "turns left " << left - 1 << " just added " << added << std::endl;
    }
}
