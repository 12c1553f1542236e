import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class Main {
    public static void main(String[] args) {
        // the last of them have overflowed
        Set<Integer> fibonacci = new HashSet<>();
        int[] f = new int[50];
        f[0] = 1;
        f[1] = 2;
        for (int i = 2; i < 50; i++) {
            f[i] = f[i - 1] + f[i - 2];
        }
        for (int v : f) {
            fibonacci.add(v);
        }
        Scanner in = new Scanner(System.in);
        StringBuilder out = new StringBuilder();
        for (int n = in.nextInt(); n != 0; n = in.nextInt()) {
            out.append(fibonacci.contains(n) ? "Second win\n" : "First win\n");
        }
        System.out.print(out);
    }
}
