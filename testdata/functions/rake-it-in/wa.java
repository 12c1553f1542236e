class Solution {
    int score(int k, int[][] row) { return 8 * k + row[0][0]; }
}
