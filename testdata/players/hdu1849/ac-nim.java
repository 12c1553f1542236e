// Leaves heaps whose xor is 0.
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        int[] heap = new int[n];
        for (int i = 0; i < n; i++) heap[i] = in.nextInt();
        boolean mine = in.next().equals("first");
        while (true) {
            int x = 0, left = 0, more = 0;
            for (int h : heap) {
                x ^= h;
                left += h;
                if (h > 1) more++;
            }
            if (left == 0) return;
            int at = -1, take = 1;
            if (mine) {
                for (int i = 0; i < n && x != 0; i++)
                    if ((heap[i] ^ x) < heap[i]) {
                        at = i;
                        take = heap[i] - (heap[i] ^ x);
                    }
                for (int i = 0; at < 0; i++) if (heap[i] > 0) at = i;
                System.out.println(at + 1 + " " + take);
            } else {
                if (!in.hasNextInt()) return;
                at = in.nextInt() - 1;
                take = in.nextInt();
            }
            heap[at] -= take;
            mine = !mine;
        }
    }
}
