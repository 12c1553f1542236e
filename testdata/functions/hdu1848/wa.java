class Solution {
    String winner(int m, int n, int p) {
        return (m ^ n ^ p) != 0 ? "Fibo" : "Nacci";
    }
}
