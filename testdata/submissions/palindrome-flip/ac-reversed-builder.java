import java.io.*;
import java.util.*;

public class B2 {
    static BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
    static StringTokenizer st = new StringTokenizer("");

    static String next() throws IOException {
        while (!st.hasMoreTokens()) {
            st = new StringTokenizer(br.readLine());
        }
        return st.nextToken();
    }

    static String solve(int n, String s) {
        int cnt = 0;
        for (char c : s.toCharArray()) {
            if (c == '0') cnt++;
        }
        boolean pal = s.equals(new StringBuilder(s).reverse().toString());
        if (pal) {
            return cnt == 1 || cnt % 2 == 0 ? "BOB" : "ALICE";
        }
        if (cnt == 2 && n % 2 == 1 && s.charAt(n / 2) == '0') {
            return "DRAW";
        }
        return "ALICE";
    }

    public static void main(String[] args) throws IOException {
        PrintWriter pw = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        int t = Integer.parseInt(next());
        while (t-- > 0) {
            int n = Integer.parseInt(next());
            pw.println(solve(n, next()));
        }
        pw.close();
    }
}
