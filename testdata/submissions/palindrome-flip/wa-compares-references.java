package codeforces.round721;

import java.util.Scanner;

public class PalindromeGame {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int t = sc.nextInt();
        for (int i = 0; i < t; i++) {
            int n = sc.nextInt();
            String s = sc.next();
            String reversed = new StringBuilder(s).reverse().toString();
            long zeros = s.chars().filter(c -> c == '0').count();
            if (s == reversed) {
                System.out.println(zeros % 2 == 0 || zeros == 1 ? "BOB" : "ALICE");
            } else if (zeros == 2 && n % 2 == 1 && s.charAt(n / 2) == '0') {
                System.out.println("DRAW");
            } else {
                System.out.println("ALICE");
            }
        }
    }
}
