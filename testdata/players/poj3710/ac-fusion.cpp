// Cuts an edge after which the values of the trees add up to 0. The value of a graph is found by
// fusion: a cycle becomes a node with as many loops as it has edges, and a loop is worth 1.
#include <functional>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

struct edge { int a, b; };
using graph = std::vector<edge>;

// value returns the Grundy value of what is connected with node 1.
int value(const graph& g) {
    std::map<int, std::vector<std::pair<int, int>>> next;
    for (int i = 0; i < (int)g.size(); i++) {
        next[g[i].a].push_back({g[i].b, i});
        next[g[i].b].push_back({g[i].a, i});
    }
    std::map<int, int> entered, low;
    int clock = 0;
    std::vector<int> cyclic(g.size(), 1);
    std::function<void(int, int)> bridges = [&](int u, int by) {
        entered[u] = low[u] = ++clock;
        for (auto [v, i] : next[u]) {
            if (i == by) continue;
            if (entered.count(v)) {
                low[u] = std::min(low[u], entered[v]);
                continue;
            }
            bridges(v, i);
            low[u] = std::min(low[u], low[v]);
            if (low[v] > entered[u]) cyclic[i] = 0;
        }
    };
    bridges(1, -1);
    std::map<int, int> seen;
    std::function<int(int, std::vector<int>&)> gather = [&](int u, std::vector<int>& out) -> int {
        seen[u] = 1;
        int loops = 0;
        for (auto [v, i] : next[u]) {
            if (!cyclic[i]) {
                if (!seen.count(v)) out.push_back(v);
                continue;
            }
            loops++; // each of these edges is met twice
            if (!seen.count(v)) loops += gather(v, out);
        }
        return loops;
    };
    std::function<int(int)> worth = [&](int u) -> int {
        std::vector<int> out;
        int v = gather(u, out) / 2 % 2;
        for (int w : out) v ^= worth(w) + 1;
        return v;
    };
    return worth(1);
}

graph held(const graph& g) {
    std::map<int, int> reached{{1, 1}};
    for (bool more = true; more;) {
        more = false;
        for (auto& e : g)
            if (reached.count(e.a) != reached.count(e.b)) reached[e.a] = reached[e.b] = 1, more = true;
    }
    graph h;
    for (auto& e : g)
        if (reached.count(e.a)) h.push_back(e);
    return h;
}

std::vector<graph> parse(const std::string& line) {
    std::vector<graph> trees(1);
    std::istringstream in(line);
    for (std::string word; in >> word;) {
        if (word == ";") trees.push_back({});
        auto dash = word.find('-');
        if (dash != std::string::npos && dash > 0)
            trees.back().push_back({std::stoi(word.substr(0, dash)), std::stoi(word.substr(dash + 1))});
    }
    return trees;
}

bool move(std::vector<graph>& trees, bool any) {
    int all = 0;
    for (auto& t : trees) all ^= value(t);
    for (auto& t : trees) {
        int others = all ^ value(t);
        for (int i = 0; i < (int)t.size(); i++) {
            graph cut = t;
            cut.erase(cut.begin() + i);
            cut = held(cut);
            if (any || value(cut) == others) {
                t = cut;
                return true;
            }
        }
    }
    return false;
}

void print(const std::vector<graph>& trees) {
    for (size_t k = 0; k < trees.size(); k++) {
        if (k > 0) std::cout << " ; ";
        if (trees[k].empty()) std::cout << "∅";
        for (size_t i = 0; i < trees[k].size(); i++)
            std::cout << (i > 0 ? " " : "") << trees[k][i].a << "-" << trees[k][i].b;
    }
    std::cout << std::endl;
}

int main() {
    std::string line;
    while (std::getline(std::cin, line) && line != "first" && line != "second") {}
    bool mine = line == "first";
    std::getline(std::cin, line);
    auto trees = parse(line);
    for (;;) {
        if (mine) {
            if (!move(trees, false) && !move(trees, true)) return 0;
            print(trees);
        } else {
            if (!std::getline(std::cin, line)) return 0;
            trees = parse(line);
        }
        mine = !mine;
    }
}
