package fibonacci;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.StringTokenizer;

public class AgainAndAgain {
    public static void main(String[] args) throws IOException {
        int[] sg = new int[1001];
        for (int n = 1; n <= 1000; n++) {
            int seen = 0;
            for (int a = 1, b = 2; a <= n; b += a, a = b - a) {
                seen |= 1 << sg[n - a];
            }
            sg[n] = Integer.numberOfTrailingZeros(~seen);
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringBuilder out = new StringBuilder();
        while (true) {
            StringTokenizer st = new StringTokenizer(in.readLine());
            int m = Integer.parseInt(st.nextToken());
            int n = Integer.parseInt(st.nextToken());
            int p = Integer.parseInt(st.nextToken());
            if (m == 0 && n == 0 && p == 0) {
                break;
            }
            out.append((sg[m] ^ sg[n] ^ sg[p]) != 0 ? "Fibo" : "Nacci").append('\n');
        }
        System.out.print(out);
    }
}
