// A word of 64 bits has a bit for each size that occurs an odd number of times. Java shifts by the
// size modulo 64, so sizes above 63 cancel smaller ones. The xor of the sizes finds most of these.
import java.util.Scanner;

public class Main {
	public static void main(String[] args) {
		Scanner in = new Scanner(System.in);
		for (int n = in.nextInt(); n != 0; n = in.nextInt()) {
			long odd = 0;
			int x = 0;
			for (int i = 0; i < n; i++) {
				int a = in.nextInt();
				odd ^= 1L << a;
				x ^= a;
			}
			System.out.println(odd != 0 || x != 0 ? 1 : 0);
		}
	}
}
