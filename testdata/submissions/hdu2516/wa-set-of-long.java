import java.util.HashSet;
import java.util.Scanner;
import java.util.Set;

public class StoneGame {
    public static void main(String[] args) {
        // the last ones do not fit an int
        Set<Long> fibonacci = new HashSet<>();
        long a = 1, b = 2;
        while (a <= Integer.MAX_VALUE) {
            fibonacci.add(a);
            long c = a + b;
            a = b;
            b = c;
        }
        Scanner sc = new Scanner(System.in);
        while (sc.hasNext()) {
            int n = sc.nextInt();
            if (n == 0) {
                break;
            }
            if (fibonacci.contains(n)) {
                System.out.println("Second win");
            } else {
                System.out.println("First win");
            }
        }
    }
}
