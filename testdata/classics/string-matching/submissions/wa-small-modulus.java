import java.util.*;

public class Main {
    static final int MOD = 9973; // a text of 10000 letters has more words than that

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int cases = in.nextInt(); cases > 0; cases--) {
            String t = in.next(), p = in.next();
            int m = p.length(), times = 0, first = 0, want = 0, have = 0, top = 1;
            for (int i = 0; i < m; i++) want = (want * 31 + p.charAt(i)) % MOD;
            for (int i = 1; i < m; i++) top = top * 31 % MOD;
            for (int i = 0; i < t.length(); i++) {
                if (i >= m) have = ((have - t.charAt(i - m) * top) % MOD + MOD) % MOD;
                have = (have * 31 + t.charAt(i)) % MOD;
                if (i >= m - 1 && have == want && times++ == 0) first = i + 2 - m;
            }
            System.out.println(times + " " + first);
        }
    }
}
