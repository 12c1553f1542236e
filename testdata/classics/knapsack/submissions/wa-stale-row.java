import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(new java.io.BufferedInputStream(System.in));
        long[] best = new long[10001]; // not emptied between cases
        for (int t = in.nextInt(); t > 0; t--) {
            int n = in.nextInt(), c = in.nextInt();
            for (int i = 0; i < n; i++) {
                int w = in.nextInt();
                long v = in.nextLong();
                for (int k = c; k >= w; k--) best[k] = Math.max(best[k], best[k - w] + v);
            }
            System.out.println(best[c]);
        }
    }
}
