import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        in.nextToken();
        for (int t = (int) in.nval; t > 0; t--) {
            in.nextToken();
            int n = (int) in.nval;
            int[] p = new int[n];
            for (int i = 0; i < n; i++) {
                in.nextToken();
                p[i] = (int) in.nval - 1;
            }
            boolean[] seen = new boolean[n];
            int cycles = 0, longest = 0;
            TreeSet<Integer> lengths = new TreeSet<>();
            for (int i = 0; i < n; i++) {
                if (seen[i]) continue;
                int length = 0;
                for (int j = i; !seen[j]; j = p[j]) {
                    seen[j] = true;
                    length++;
                }
                cycles++;
                longest = Math.max(longest, length);
                lengths.add(length);
            }
            long times = 1; // the lengths that differ need not be coprime
            for (int length : lengths) times = times * length % 1000000007;
            out.append(cycles).append(' ').append(longest).append(' ').append(times).append('\n');
        }
        System.out.print(out);
    }
}
