import java.io.*;
import java.util.*;

public class Main {
    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

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
            long[] far = new long[n + 1];
            int[] before = new int[n + 1];
            boolean[] seen = new boolean[n + 1];
            PriorityQueue<long[]> queue = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
            queue.add(new long[] {0, 1});
            seen[1] = true;
            while (!queue.isEmpty()) {
                int u = (int) queue.poll()[1];
                for (int[] e : near.get(u))
                    if (!seen[e[0]]) {
                        seen[e[0]] = true; // when it is found, and a shorter way may come
                        far[e[0]] = far[u] + e[1];
                        before[e[0]] = u;
                        queue.add(new long[] {far[e[0]], e[0]});
                    }
            }
            if (!seen[n]) {
                out.append("impossible\n");
                continue;
            }
            ArrayDeque<Integer> way = new ArrayDeque<>();
            for (int u = n; u != 0; u = before[u]) way.addFirst(u);
            out.append(far[n]).append(' ').append(way.size()).append('\n');
            for (int u : way) out.append(u).append(' ');
            out.append('\n');
        }
        System.out.print(out);
    }
}
