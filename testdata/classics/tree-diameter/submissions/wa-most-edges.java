import java.io.*;
import java.util.*;

public class Main {
    static List<List<int[]>> near;
    static long length;

    // The end of a way with the most edges, whatever they are long.
    static int last(int start, int n) {
        int[] steps = new int[n + 1];
        long[] far = new long[n + 1];
        Arrays.fill(steps, -1);
        steps[start] = 0;
        ArrayDeque<Integer> todo = new ArrayDeque<>(List.of(start));
        int u = start;
        while (!todo.isEmpty()) {
            u = todo.poll();
            for (int[] e : near.get(u))
                if (steps[e[0]] < 0) {
                    steps[e[0]] = steps[u] + 1;
                    far[e[0]] = far[u] + e[1];
                    todo.add(e[0]);
                }
        }
        length = far[u];
        return u;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        for (int t = next(in); t > 0; t--) {
            int n = next(in);
            near = new ArrayList<>();
            for (int i = 0; i <= n; i++) near.add(new ArrayList<>());
            for (int i = 1; i < n; i++) {
                int u = next(in), v = next(in), w = next(in);
                near.get(u).add(new int[] {v, w});
                near.get(v).add(new int[] {u, w});
            }
            last(last(1, n), n);
            out.append(length).append('\n');
        }
        System.out.print(out);
    }

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
