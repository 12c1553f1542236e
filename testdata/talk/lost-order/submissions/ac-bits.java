import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int x = in.nextInt();
    if (args[0].equals("0")) {
      for (int i = 0; i < 10; i++) if ((x >> i & 1) == 1) System.out.println(i + 1);
      return;
    }
    int sum = 0;
    while (x-- > 0) sum += 1 << (in.nextInt() - 1);
    System.out.println(sum);
  }
}
