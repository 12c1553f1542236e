// The nim-sum of the first sixteen heaps. HDU 1849.
import java.util.Scanner;

class FirstSixteen {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int m = in.nextInt(); m > 0; m = in.nextInt()) {
            int sum = 0;
            for (int i = 0; i < m; i++) {
                int k = in.nextInt();
                if (i < 16) sum ^= k;
            }
            System.out.println(sum != 0 ? "Rabbit Win!" : "Grass Win!");
        }
    }
}
