import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(new java.io.BufferedInputStream(System.in));
        int t = in.nextInt();
        while (t-- > 0) {
            int n = in.nextInt(), best = 0;
            int[] a = new int[n], length = new int[n];
            for (int i = 0; i < n; i++) {
                a[i] = in.nextInt();
                length[i] = 1;
                for (int j = i - 1; j >= 0; j--)
                    if (a[j] < a[i]) {
                        length[i] = length[j] + 1;
                        break; // the nearest smaller one need not end the longest
                    }
                best = Math.max(best, length[i]);
            }
            System.out.println(best);
        }
    }
}
