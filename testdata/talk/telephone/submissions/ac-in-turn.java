import java.util.Scanner;

public class Main {
  static Scanner in = new Scanner(System.in);

  static void tell(int own) {
    for (char d : String.format("%04d", own).toCharArray()) System.out.println("tell " + d);
  }

  static int hear() {
    int other = 0;
    for (int i = 0; i < 4; i++) other = 10 * other + in.nextInt();
    return other;
  }

  public static void main(String[] args) {
    int own = in.nextInt(), other;
    if (args[0].equals("0")) {
      tell(own);
      other = hear();
    } else {
      other = hear();
      tell(own);
    }
    System.out.println("sum " + (own + other));
  }
}
