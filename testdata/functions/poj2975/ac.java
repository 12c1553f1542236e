class Solution {
    int moves(int[] k) {
        int sum = 0, n = 0;
        for (int x : k) sum ^= x;
        for (int x : k) if ((x ^ sum) < x) n++;
        return n;
    }
}
