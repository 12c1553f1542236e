import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(new java.io.BufferedInputStream(System.in));
        int t = in.nextInt();
        while (t-- > 0) {
            int n = in.nextInt(), size = 0;
            int[] last = new int[n];
            for (int i = 0; i < n; i++) {
                int a = in.nextInt(), lo = 0, hi = size;
                while (lo < hi) {
                    int mid = (lo + hi) / 2;
                    if (last[mid] - a < 0) lo = mid + 1; // the difference may not fit
                    else hi = mid;
                }
                last[lo] = a;
                if (lo == size) size++;
            }
            System.out.println(size);
        }
    }
}
