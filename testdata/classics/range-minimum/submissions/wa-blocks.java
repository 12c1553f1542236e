import java.io.*;

public class Main {
    static final int SIZE = 200;

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        for (int t = next(in); t > 0; t--) {
            int n = next(in), q = next(in);
            int[] a = new int[n], block = new int[n / SIZE + 1];
            java.util.Arrays.fill(block, Integer.MAX_VALUE);
            for (int i = 0; i < n; i++) {
                a[i] = next(in);
                block[i / SIZE] = Math.min(block[i / SIZE], a[i]);
            }
            while (q-- > 0) {
                int l = next(in) - 1, r = next(in) - 1, least = Math.min(a[l], a[r]);
                int first = l / SIZE, last = r / SIZE;
                for (int b = first + 1; b < last; b++) least = Math.min(least, block[b]);
                for (int i = l; i <= r && i / SIZE == first; i++) least = Math.min(least, a[i]);
                for (int i = r; i > l && i % SIZE != 0 && i / SIZE == last; i--) least = Math.min(least, a[i]); // the first of the last block
                out.append(least).append('\n');
            }
        }
        System.out.print(out);
    }

    static int next(StreamTokenizer in) throws IOException {
        in.nextToken();
        return (int) in.nval;
    }
}
