class Solution {
    static int[] values = new int[1001];
    static {
        for (int n = 1; n <= 1000; n++) {
            boolean[] seen = new boolean[32];
            for (int a = 1, b = 2; a <= n; ) {
                seen[values[n - a]] = true;
                int c = a + b;
                a = b;
                b = c;
            }
            while (seen[values[n]]) values[n]++;
        }
    }

    String winner(int m, int n, int p) {
        return (values[m] ^ values[n] ^ values[p]) != 0 ? "Fibo" : "Nacci";
    }
}
