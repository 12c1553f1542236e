#include <algorithm>
#include <array>
#include <bitset>
#include <cstdio>
#include <vector>
using namespace std;

const int N = 301;
typedef bitset<N> B;
B rowA[N], rowB[N], same[2 * N], withB[N];
int third[N][N];

int main() {
    vector<array<int, 3>> q;
    array<int, 3> p;
    int top = 0;
    while (scanf("%d %d %d", &p[0], &p[1], &p[2]) == 3) {
        q.push_back(p);
        top = max({top, p[0], p[1]});
    }
    for (int a = 0; a <= top; a++) {
        B withA;
        for (int b = 0; b <= top; b++) {
            withA <<= 1;
            withB[b] <<= 1;
            B no = rowA[a] | rowB[b] | same[a - b + N] | withA | withB[b];
            int c = 0;
            while (c < N && no[c]) c++;
            third[a][b] = c;
            if (c == N) continue;
            rowA[a][c] = rowB[b][c] = same[a - b + N][c] = withA[c] = withB[b][c] = 1;
        }
    }
    for (auto &p : q) printf("%s ", third[p[0]][p[1]] == p[2] ? "0" : "1");
}
