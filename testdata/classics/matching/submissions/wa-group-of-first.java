import java.util.*;

public class Main {
    static List<List<Integer>> near;
    static int[] side, partner;
    static boolean[] asked;

    static void divide(int u, int s) {
        side[u] = s;
        for (int v : near.get(u)) if (side[v] == 0) divide(v, 3 - s);
    }

    static boolean find(int u) {
        for (int v : near.get(u)) {
            if (asked[v]) continue;
            asked[v] = true;
            if (partner[v] == 0 || find(partner[v])) {
                partner[v] = u;
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(new java.io.BufferedInputStream(System.in));
        StringBuilder out = new StringBuilder();
        for (int t = in.nextInt(); t > 0; t--) {
            int n = in.nextInt(), m = in.nextInt();
            near = new ArrayList<>();
            for (int i = 0; i <= n; i++) near.add(new ArrayList<>());
            for (int i = 0; i < m; i++) {
                int u = in.nextInt(), v = in.nextInt();
                near.get(u).add(v);
                near.get(v).add(u);
            }
            side = new int[n + 1];
            partner = new int[n + 1];
            divide(1, 1); // and whoever is not connected with the first is of no group
            int k = 0;
            for (int u = 1; u <= n; u++) {
                asked = new boolean[n + 1];
                if (side[u] == 1 && find(u)) k++;
            }
            out.append(k).append('\n');
            for (int v = 1; v <= n; v++)
                if (partner[v] > 0) out.append(partner[v]).append(' ').append(v).append('\n');
        }
        System.out.print(out);
    }
}
