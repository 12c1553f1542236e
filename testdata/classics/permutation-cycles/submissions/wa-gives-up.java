import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(new java.io.BufferedInputStream(System.in));
        int t = in.nextInt();
        StringBuilder out = new StringBuilder();
        while (t-- > 0) {
            int n = in.nextInt();
            int[] p = new int[n + 1];
            for (int i = 1; i <= n; i++) p[i] = in.nextInt();
            int cycles = 0, longest = 0;
            java.math.BigInteger times = java.math.BigInteger.ONE;
            for (int i = 1; i <= n; i++) {
                int length = 1, j = p[i];
                boolean first = true;
                for (; j != i && length < 1000; j = p[j], length++) first &= j > i; // gives up on long ones
                if (!first) continue;
                cycles++;
                longest = Math.max(longest, length);
                java.math.BigInteger l = java.math.BigInteger.valueOf(length);
                times = times.divide(times.gcd(l)).multiply(l);
            }
            out.append(cycles + " " + longest + " " + times.mod(java.math.BigInteger.valueOf(1000000007)) + "\n");
        }
        System.out.print(out);
    }
}
