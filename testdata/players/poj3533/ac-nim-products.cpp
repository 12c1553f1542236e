// Moves to where the xor of the nim products of the coordinates is 0.
#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

using light = std::vector<int>;

int small[256][256];

int product(int a, int b, int bits) {
    if (a < 2 || b < 2) return a * b;
    if (bits <= 8 && small[a][b] >= 0) return small[a][b];
    int half = bits / 2, mask = (1 << half) - 1;
    int a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    int high = product(a1, b1, half), low = product(a0, b0, half);
    int middle = product(a1 ^ a0, b1 ^ b0, half) ^ low;
    int p = middle << half ^ low ^ product(high, 1 << (half - 1), half);
    if (bits == 8) small[a][b] = p;
    return p;
}

int value(const light& l) { return product(product(l[0], l[1], 16), l[2], 16); }

int inverse(int a) { // a to the power 65534
    int result = 1, power = a;
    for (int i = 1; i < 16; i++) {
        power = product(power, power, 16);
        result = product(result, power, 16);
    }
    return result;
}

void flip(std::set<light>& on, const light& from, const light& to) {
    std::set<light> corners;
    for (int c = 0; c < 8; c++) {
        light l = from;
        for (int i = 0; i < 3; i++)
            if (c >> i & 1) l[i] = to[i];
        corners.insert(l);
    }
    for (const auto& l : corners)
        if (!on.erase(l)) on.insert(l);
}

std::set<light> parse(const std::string& line) {
    std::istringstream in(line);
    std::set<light> on;
    int x, y, z;
    while (in >> x >> y >> z) on.insert({x, y, z});
    return on;
}

void move(std::set<light>& on) {
    int all = 0;
    for (const auto& l : on) all ^= value(l);
    if (all != 0) {
        for (const auto& l : on) {
            // (x ^ x1)(y ^ y1)(z ^ z1) has to be all; 0 stands for no second coordinate
            for (int x = 0; x < l[0]; x++) {
                for (int y = 0; y < l[1]; y++) {
                    int z = l[2] ^ product(all, inverse(product(l[0] ^ x, l[1] ^ y, 16)), 16);
                    if (z >= l[2]) continue;
                    flip(on, l, {x ? x : l[0], y ? y : l[1], z ? z : l[2]});
                    return;
                }
            }
        }
    }
    light first = *on.begin();
    flip(on, first, first);
}

int main() {
    for (auto& row : small) std::fill(std::begin(row), std::end(row), -1);
    std::string line;
    while (std::getline(std::cin, line) && line != "first" && line != "second") {}
    bool mine = line == "first";
    std::getline(std::cin, line);
    auto on = parse(line);
    while (!on.empty()) {
        if (mine) {
            move(on);
            bool space = false;
            for (const auto& l : on)
                for (int v : l) std::cout << (space ? " " : "") << v, space = true;
            std::cout << (on.empty() ? "-" : "") << std::endl;
        } else {
            if (!std::getline(std::cin, line)) return 0;
            on = parse(line);
        }
        mine = !mine;
    }
}
