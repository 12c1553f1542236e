import java.util.*;

public class Main {
    static int[] p;

    static int find(int x) {
        while (p[x] != x) x = p[x] = p[p[x]];
        return x;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(new java.io.BufferedInputStream(System.in));
        int t = in.nextInt();
        while (t-- > 0) {
            int n = in.nextInt(), m = in.nextInt();
            int[][] e = new int[m][];
            for (int i = 0; i < m; i++) e[i] = new int[] {in.nextInt(), in.nextInt(), in.nextInt()};
            Arrays.sort(e, (a, b) -> a[2] - b[2]);
            p = new int[n + 1];
            for (int i = 0; i <= n; i++) p[i] = i;
            long sum = 0;
            for (int[] x : e) {
                int a = find(x[0]), b = find(x[1]);
                if (a != b) {
                    p[a] = b;
                    sum += x[2];
                }
            }
            boolean connected = true;
            for (int i = 2; i <= n; i++) connected &= p[i] == p[1]; // not find: the parent may not be the root
            System.out.println(connected ? "" + sum : "impossible");
        }
    }
}
