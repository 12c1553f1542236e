// Kuhn: a partner is found for each of one group in turn, and others change theirs for it.
#include <cstdio>
#include <vector>

struct Ball {
    std::vector<std::vector<int>> near;
    std::vector<int> side, partner, asked;  // sides 1 and 2; in which round one was asked

    explicit Ball(int n) : near(n + 1), side(n + 1), partner(n + 1), asked(n + 1) {}

    void divide(int from) {
        std::vector<int> todo{from};
        side[from] = 1;
        while (!todo.empty()) {
            int u = todo.back();
            todo.pop_back();
            for (int v : near[u])
                if (side[v] == 0) {
                    side[v] = 3 - side[u];
                    todo.push_back(v);
                }
        }
    }

    bool find(int u, int round) {
        if (asked[u] == round) return false;
        asked[u] = round;
        for (int v : near[u])
            if (partner[v] == 0 || find(partner[v], round)) {
                partner[v] = u;
                return true;
            }
        return false;
    }
};

int main() {
    int cases, n, m;
    for (scanf("%d", &cases); cases--;) {
        scanf("%d %d", &n, &m);
        Ball ball(n);
        for (int u, v; m--;) {
            scanf("%d %d", &u, &v);
            ball.near[u].push_back(v);
            ball.near[v].push_back(u);
        }
        int couples = 0;
        for (int u = 1; u <= n; u++)
            if (ball.side[u] == 0) ball.divide(u);
        for (int u = 1; u <= n; u++)
            if (ball.side[u] == 1 && ball.find(u, u)) couples++;
        printf("%d\n", couples);
        for (int v = 1; v <= n; v++)
            if (ball.partner[v] > 0) printf("%d %d\n", ball.partner[v], v);
    }
}
