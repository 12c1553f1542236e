import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    int own = in.nextInt();
    if (args[0].equals("1")) return;
    in.nextInt();
  }
}
