import java.io.PrintWriter;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        PrintWriter out = new PrintWriter(System.out);
        int lo = 1, hi = in.nextInt();
        while (true) {
            int mid = (lo + hi) / 2;
            out.println(mid);
            String s = in.next();
            if (s.equals("correct")) return;
            if (s.equals("less")) hi = mid - 1;
            else lo = mid + 1;
        }
    }
}
