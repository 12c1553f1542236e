import java.io.*;
import java.util.*;

public class Main {
    static long cross(long[] a, long[] b, long[] c) {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    }

    static long far(long[] a, long[] b) {
        return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]);
    }

    static long next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (long) in.nval;
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        for (long t = next(in); t > 0; t--) {
            List<long[]> points = new ArrayList<>();
            Set<List<Long>> seen = new HashSet<>();
            for (long n = next(in); n > 0; n--) {
                long x = next(in), y = next(in);
                if (seen.add(List.of(x, y))) points.add(new long[] {x, y});
            }
            int low = 0;
            for (int i = 1; i < points.size(); i++)
                if (points.get(i)[1] < points.get(low)[1]) low = i; // of several as low, the first one read
            long[] o = points.remove(low);
            points.sort((a, b) -> {
                long c = cross(o, a, b);
                return c != 0 ? Long.signum(-c) : Long.compare(far(o, a), far(o, b));
            });
            List<long[]> hull = new ArrayList<>(List.of(o));
            for (long[] p : points) {
                while (hull.size() > 1 && cross(hull.get(hull.size() - 2), hull.get(hull.size() - 1), p) <= 0)
                    hull.remove(hull.size() - 1);
                hull.add(p);
            }
            long area = 0;
            for (int i = 2; i < hull.size(); i++) area += cross(hull.get(0), hull.get(i - 1), hull.get(i));
            out.append(hull.size()).append(' ').append(area).append('\n');
        }
        System.out.print(out);
    }
}
