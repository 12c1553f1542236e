import java.util.*;

public class Main {
    static Map<String, Boolean> known = new HashMap<>();

    static int[] take(int[] p, int k, int i, int j) {
        int[] q = p.clone();
        q[i] -= k;
        if (j != i) q[j] -= k;
        return q;
    }

    /** Returns a winning move, or null. */
    static int[] winning(int[] p) {
        for (int i = 0; i < p.length; i++)
            for (int j = i; j < p.length; j++)
                for (int k = 1; k <= Math.min(p[i], p[j]); k++)
                    if (!wins(take(p, k, i, j))) return new int[] {k, i, j};
        return null;
    }

    static boolean wins(int[] p) {
        int[] q = p.clone();
        Arrays.sort(q);
        String key = Arrays.toString(q);
        Boolean won = known.get(key);
        if (won == null) {
            won = winning(q) != null;
            known.put(key, won);
        }
        return won;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[] a = new int[in.nextInt()];
        for (int i = 0; i < a.length; i++) a[i] = in.nextInt();
        boolean mine = wins(a);
        System.out.println(mine ? "First" : "Second");
        for (; Arrays.stream(a).sum() > 0; mine = !mine) {
            int[] m;
            if (mine) {
                m = winning(a);
                System.out.println(m[0] + " " + (m[1] + 1) + " " + (m[2] + 1));
            } else {
                m = new int[] {in.nextInt(), in.nextInt() - 1, in.nextInt() - 1};
            }
            a = take(a, m[0], m[1], m[2]);
        }
    }
}
