import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int lo = 0, hi = in.nextInt();
        while (true) {
            int mid = (lo + hi) / 2;
            System.out.println(mid);
            System.out.flush();
            String s = in.next();
            if (s.equals("correct")) return;
            if (s.equals("less")) hi = mid - 1;
            else lo = mid + 1;
        }
    }
}
