class Solution {
    int moves(int[] k) {
        int sum = 0;
        for (int x : k) sum ^= x;
        return sum == 0 ? 0 : 1;
    }
}
