import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        for (int t = next(in); t > 0; t--) {
            int n = next(in), m = next(in);
            List<List<int[]>> near = new ArrayList<>();
            for (int i = 0; i <= n; i++) near.add(new ArrayList<>());
            for (int i = 0; i < m; i++) {
                int u = next(in), v = next(in), w = next(in);
                near.get(u).add(new int[] {v, w});
                near.get(v).add(new int[] {u, w});
            }
            boolean[] done = new boolean[n + 1];
            PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
            queue.add(new long[] {0, 1, 0});
            long sum = 0;
            int count = 0;
            while (!queue.isEmpty()) {
                long[] top = queue.poll();
                int u = (int) top[1];
                if (done[u]) continue;
                done[u] = true;
                sum += top[2];
                count++;
                for (int[] e : near.get(u)) queue.add(new long[] {top[0] + e[1], e[0], e[1]}); // Dijkstra's key, not Prim's
            }
            out.append(count == n ? String.valueOf(sum) : "impossible").append('\n');
        }
        System.out.print(out);
    }

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
