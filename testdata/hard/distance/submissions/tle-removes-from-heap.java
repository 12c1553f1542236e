import java.io.*;
import java.util.*;

public class Main {
    record Entry(long far, int vertex) {}

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        int n = next(in), m = next(in), s = next(in);
        List<List<int[]>> after = new ArrayList<>();
        for (int i = 0; i <= n; i++) after.add(new ArrayList<>());
        for (int i = 0; i < m; i++) after.get(next(in)).add(new int[] {next(in), next(in)});
        long[] far = new long[n + 1];
        Arrays.fill(far, Long.MAX_VALUE);
        far[s] = 0;
        PriorityQueue<Entry> todo = new PriorityQueue<>(Comparator.comparingLong(Entry::far));
        todo.add(new Entry(0, s));
        while (!todo.isEmpty()) {
            Entry top = todo.poll();
            for (int[] e : after.get(top.vertex())) {
                long d = top.far() + e[1];
                if (d >= far[e[0]]) continue;
                if (far[e[0]] < Long.MAX_VALUE) todo.removeIf(x -> x.vertex() == e[0]); // looks at all entries
                far[e[0]] = d;
                todo.add(new Entry(d, e[0]));
            }
        }
        long sum = 0;
        for (int i = 1; i <= n; i++)
            if (far[i] < Long.MAX_VALUE) sum = (sum + far[i]) % 1000000007;
        System.out.println(sum);
    }
}
