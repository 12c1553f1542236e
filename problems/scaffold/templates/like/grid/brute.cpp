// Repeats until nothing changes: a free square is one step farther than its nearest neighbour.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int cases, h, w;
    for (std::cin >> cases; cases--;) {
        std::cin >> h >> w;
        std::vector<std::string> maze(h);
        for (auto &row : maze) std::cin >> row;
        const int far = 1e9;
        std::vector<std::vector<int>> steps(h, std::vector<int>(w, far));
        int end = far;
        for (bool changed = true; changed;) {
            changed = false;
            for (int y = 0; y < h; y++)
                for (int x = 0; x < w; x++) {
                    if (maze[y][x] == '#') continue;
                    int least = maze[y][x] == 'S' ? -1 : far;
                    if (y > 0) least = std::min(least, steps[y - 1][x]);
                    if (x > 0) least = std::min(least, steps[y][x - 1]);
                    if (y + 1 < h) least = std::min(least, steps[y + 1][x]);
                    if (x + 1 < w) least = std::min(least, steps[y][x + 1]);
                    if (least + 1 < steps[y][x]) steps[y][x] = least + 1, changed = true;
                    if (maze[y][x] == 'T') end = steps[y][x];
                }
        }
        std::cout << (end == far ? -1 : end) << '\n';
    }
}
