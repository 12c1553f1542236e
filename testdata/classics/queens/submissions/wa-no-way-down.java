import java.util.*;

public class Main {
    static int attacks(int[] at) {
        int n = at.length, sum = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < i; j++)
                if (Math.abs(at[i] - at[j]) == i - j) sum++;
        return sum;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int t = in.nextInt(); t > 0; t--) {
            int n = in.nextInt();
            int[] at = new int[n];
            for (int i = 0; i < n; i++) at[i] = i + 1;
            int now = attacks(at);
            // swaps while that helps, and gives up where no swap does
            for (boolean better = true; better && now > 0; ) {
                better = false;
                for (int i = 0; i < n && !better; i++)
                    for (int j = 0; j < i && !better; j++) {
                        int x = at[i];
                        at[i] = at[j];
                        at[j] = x;
                        int then = attacks(at);
                        if (then < now) {
                            now = then;
                            better = true;
                        } else {
                            at[j] = at[i];
                            at[i] = x;
                        }
                    }
            }
            if (now > 0) System.out.println("impossible");
            else System.out.println(Arrays.toString(at).replaceAll("[\\[\\],]", ""));
        }
    }
}
