class Solution {
    int score(int k, int[][] row) { return play(2 * k, row, true); }

    int play(int left, int[][] m, boolean most) {
        if (left == 0) return 0;
        int best = most ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                turn(m, i, j);
                int own = m[i][j] + m[i][j + 1] + m[i + 1][j] + m[i + 1][j + 1] + play(left - 1, m, !most);
                turn(m, i, j);
                turn(m, i, j);
                turn(m, i, j);
                best = most ? Math.max(best, own) : Math.min(best, own);
            }
        }
        return best;
    }

    void turn(int[][] m, int i, int j) {
        int t = m[i][j];
        m[i][j] = m[i][j + 1];
        m[i][j + 1] = m[i + 1][j + 1];
        m[i + 1][j + 1] = m[i + 1][j];
        m[i + 1][j] = t;
    }
}
