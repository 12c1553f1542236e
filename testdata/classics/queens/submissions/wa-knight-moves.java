import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int t = in.nextInt(); t > 0; t--) {
            int n = in.nextInt();
            if (n == 2 || n == 3) {
                System.out.println("impossible");
                continue;
            }
            int modulus = n % 2 == 0 || n % 3 == 0 ? n + 1 : n; // n + 1 may have the factor 3, too
            StringBuilder line = new StringBuilder();
            for (int r = 1; r <= n; r++) {
                int c = 2 * r % modulus;
                line.append(c == 0 ? n : c).append(' ');
            }
            System.out.println(line);
        }
    }
}
