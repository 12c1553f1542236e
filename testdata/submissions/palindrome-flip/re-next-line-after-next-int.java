import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner input = new Scanner(System.in);
        int t = input.nextInt();
        while (t > 0) {
            int n = input.nextInt();
            String s = input.nextLine();
            int zeros = 0;
            boolean palindrome = true;
            for (int i = 0; i < n; i++) {
                if (s.charAt(i) == '0') {
                    zeros++;
                }
                if (s.charAt(i) != s.charAt(n - 1 - i)) {
                    palindrome = false;
                }
            }
            String answer = "ALICE";
            if (palindrome && (zeros == 1 || zeros % 2 == 0)) {
                answer = "BOB";
            } else if (!palindrome && zeros == 2 && n % 2 == 1 && s.charAt(n / 2) == '0') {
                answer = "DRAW";
            }
            System.out.println(answer);
            t--;
        }
    }
}
