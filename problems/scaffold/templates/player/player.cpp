// A program that plays Nim, the problem p2197. Change choose for another game.
// grundy show PROBLEM --play shows what such a program reads and prints.
#include <algorithm>
#include <iostream>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

using Heaps = std::vector<long long>;

// choose returns a heap, numbered from 1, and how many to take from it.
std::pair<int, long long> choose(const Heaps &heaps) {
    long long x = 0;
    for (long long heap : heaps) x ^= heap;
    for (size_t i = 0; i < heaps.size(); i++)
        if ((heaps[i] ^ x) < heaps[i]) return {int(i) + 1, heaps[i] - (heaps[i] ^ x)};
    return {int(std::max_element(heaps.begin(), heaps.end()) - heaps.begin()) + 1, 1};
}

int main() {
    Heaps heaps;
    std::string word;
    while (std::cin >> word && word != "first" && word != "second") heaps.push_back(std::stoll(word));
    heaps.erase(heaps.begin()); // the number of heaps
    bool mine = word == "first";
    while (std::any_of(heaps.begin(), heaps.end(), [](long long h) { return h > 0; })) {
        int heap;
        long long take;
        if (mine) {
            std::tie(heap, take) = choose(heaps);
            std::cout << heap << ' ' << take << std::endl; // endl sends it
        } else if (!(std::cin >> heap >> take)) {
            return 0;
        }
        heaps[heap - 1] -= take;
        mine = !mine;
    }
}
