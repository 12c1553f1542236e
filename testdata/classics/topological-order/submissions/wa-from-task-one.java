import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        PrintWriter out = new PrintWriter(new BufferedWriter(new OutputStreamWriter(System.out)));
        for (int t = next(in); t > 0; t--) {
            int n = next(in), m = next(in);
            List<List<Integer>> after = new ArrayList<>();
            for (int i = 0; i <= n; i++) after.add(new ArrayList<>());
            int[] waits = new int[n + 1];
            for (int i = 0; i < m; i++) {
                int u = next(in), v = next(in);
                after.get(u).add(v);
                waits[v]++;
            }
            ArrayDeque<Integer> todo = new ArrayDeque<>();
            for (int i = 1; i <= n; i++)
                if (waits[i] == 0) {
                    todo.add(i);
                    break; // one task that waits for nothing, and there may be more
                }
            StringBuilder line = new StringBuilder();
            int done = 0;
            while (!todo.isEmpty()) {
                int u = todo.poll();
                line.append(u).append(' ');
                done++;
                for (int v : after.get(u)) if (--waits[v] == 0) todo.add(v);
            }
            out.println(done == n ? line.toString() : "impossible");
        }
        out.flush();
    }

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
