// Grundy values of all places.
import java.io.*;
import java.util.*;

public class Main {
    static int[][] after;
    static int[] known;

    static int value(int p) {
        if (known[p] >= 0) return known[p];
        BitSet seen = new BitSet();
        for (int q : after[p]) seen.set(value(q));
        return known[p] = seen.nextClearBit(0);
    }

    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        int n = Integer.parseInt(in.readLine().trim());
        after = new int[n][];
        known = new int[n];
        Arrays.fill(known, -1);
        for (int i = 0; i < n; i++) {
            StringTokenizer t = new StringTokenizer(in.readLine());
            after[i] = new int[Integer.parseInt(t.nextToken())];
            for (int k = 0; k < after[i].length; k++) after[i][k] = Integer.parseInt(t.nextToken());
        }
        while (!in.readLine().trim().equals("0")) { }
        boolean mine = in.readLine().trim().equals("first");
        int[] at = places(in.readLine());
        for (;; mine = !mine) {
            if (mine) {
                int x = 0, piece = -1, to = 0;
                for (int p : at) x = x ^ value(p);
                for (int i = 0; i < at.length; i++)
                    for (int q : after[at[i]])
                        if (piece < 0 || (x ^ value(at[i]) ^ value(q)) == 0) {
                            piece = i;
                            to = q;
                        }
                if (piece < 0) return;
                at[piece] = to;
                StringJoiner out = new StringJoiner(" ");
                for (int p : at) out.add("" + p);
                System.out.println(out);
            } else {
                String line = in.readLine();
                if (line == null) return;
                at = places(line);
            }
        }
    }

    static int[] places(String line) {
        return Arrays.stream(line.trim().split(" ")).mapToInt(Integer::parseInt).toArray();
    }
}
