import java.util.*;

public class Main { // omits the second heap
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), a = in.nextInt();
        System.out.println(a > 0 || n > 1 ? "First" : "Second");
        System.out.println(Math.max(a, 1) + " 1");
    }
}
