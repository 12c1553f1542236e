import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        String word = in.next();
        int n = in.nextInt(), x = in.nextInt();
        if (word.equals("find")) in.next();
        System.out.println(x % n + 1);
    }
}
