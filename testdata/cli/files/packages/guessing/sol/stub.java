import java.io.*;

public class stub {
  static BufferedReader in;
  static PrintStream out;

  static int compare(int number) throws IOException {
    out.println("? " + number);
    return Integer.parseInt(in.readLine().trim());
  }

  public static void main(String[] args) throws IOException {
    in = new BufferedReader(new FileReader(args[0]));
    out = new PrintStream(new FileOutputStream(args[1]), true);
    out.println("! " + guessing.find(Integer.parseInt(in.readLine().trim())));
  }
}
