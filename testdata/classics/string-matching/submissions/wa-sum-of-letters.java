import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int cases = in.nextInt(); cases > 0; cases--) {
            String t = in.next(), p = in.next();
            int m = p.length(), times = 0, first = 0, want = 0, have = 0;
            for (int i = 0; i < m; i++) want += p.charAt(i);
            for (int i = 0; i < t.length(); i++) {
                have += t.charAt(i);
                if (i >= m) have -= t.charAt(i - m);
                if (i >= m - 1 && have == want && times++ == 0) first = i + 2 - m; // letters in another order
            }
            System.out.println(times + " " + first);
        }
    }
}
