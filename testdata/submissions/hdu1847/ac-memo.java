package hdu.y2007;

import java.util.Scanner;

class GoodLuck {
    private static final Boolean[] memo = new Boolean[1001];

    private static boolean wins(int n) {
        if (memo[n] == null) {
            boolean w = false;
            for (int p = 1; p <= n && !w; p <<= 1) {
                w = !wins(n - p);
            }
            memo[n] = w;
        }
        return memo[n];
    }

    public static void main(String[] args) {
        Scanner scanner = new Scanner(System.in);
        while (scanner.hasNextInt()) {
            System.out.println(wins(scanner.nextInt()) ? "Kiki" : "Cici");
        }
    }
}
