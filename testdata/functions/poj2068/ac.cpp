#include "poj2068.h"

bool ours(int n, int S, std::vector<int> M) {
    std::vector<std::vector<char>> wins(S + 1, std::vector<char>(2 * n, 0));
    for (int j = 0; j < 2 * n; j++) wins[0][j] = 1;
    for (int s = 1; s <= S; s++)
        for (int j = 0; j < 2 * n; j++)
            for (int t = 1; t <= M[j] && t <= s && !wins[s][j]; t++)
                if (!wins[s - t][(j + 1) % (2 * n)]) wins[s][j] = 1;
    return wins[S][0];
}
