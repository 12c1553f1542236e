#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

bool won[301][301][301];

int main() {
    vector<int> q;
    int x, top = 0;
    while (scanf("%d", &x) == 1) {
        q.push_back(x);
        top = max(top, x);
    }
    for (int a = 0; a <= top; a++)
        for (int b = 0; b <= top; b++)
            for (int c = 0; c <= top; c++) {
                if (won[a][b][c]) continue;
                for (int t = 1; a + t <= top; t++) won[a + t][b][c] = true;
                for (int t = 1; b + t <= top; t++) won[a][b + t][c] = true;
                for (int t = 1; c + t <= top; t++) won[a][b][c + t] = true;
                for (int t = 1; a + t <= top && b + t <= top; t++) won[a + t][b + t][c] = true;
                for (int t = 1; b + t <= top && c + t <= top; t++) won[a][b + t][c + t] = true;
            }
    for (size_t i = 0; i < q.size(); i += 3) puts(won[q[i]][q[i + 1]][q[i + 2]] ? "1" : "0");
}
