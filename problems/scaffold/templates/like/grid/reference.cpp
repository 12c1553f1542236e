// Breadth-first search: visits the squares in the order of their distance from S.
#include <iostream>
#include <string>
#include <vector>

int main() {
    int cases, h, w;
    for (std::cin >> cases; cases--;) {
        std::cin >> h >> w;
        std::string maze; // its rows, one after the other
        for (int y = 0; y < h; y++) {
            std::string row;
            std::cin >> row;
            maze += row;
        }
        std::vector<int> steps(h * w, -1), todo;
        todo.push_back(maze.find('S'));
        steps[todo[0]] = 0;
        for (size_t i = 0; i < todo.size(); i++) {
            int y = todo[i] / w, x = todo[i] % w;
            const int dy[] = {1, -1, 0, 0}, dx[] = {0, 0, 1, -1};
            for (int d = 0; d < 4; d++) {
                int v = y + dy[d], u = x + dx[d];
                if (v < 0 || v >= h || u < 0 || u >= w || maze[v * w + u] == '#' || steps[v * w + u] >= 0) continue;
                steps[v * w + u] = steps[todo[i]] + 1;
                todo.push_back(v * w + u);
            }
        }
        std::cout << steps[maze.find('T')] << '\n';
    }
}
