// A program that plays Nim, the problem p2197. Change choose for another game.
// grundy show PROBLEM --play shows what such a program reads and prints.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Scanner;

public class Main {
    /** choose returns a heap, numbered from 1, and how many to take from it. */
    static int[] choose(List<Integer> heaps) {
        int xor = 0;
        for (int heap : heaps) {
            xor ^= heap;
        }
        for (int i = 0; i < heaps.size(); i++) {
            int heap = heaps.get(i);
            if ((heap ^ xor) < heap) {
                return new int[] {i + 1, heap - (heap ^ xor)};
            }
        }
        return new int[] {heaps.indexOf(Collections.max(heaps)) + 1, 1};
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        List<Integer> heaps = new ArrayList<>();
        String word = in.next();
        while (!word.equals("first") && !word.equals("second")) {
            heaps.add(Integer.parseInt(word));
            word = in.next();
        }
        heaps.remove(0); // the number of heaps
        boolean mine = word.equals("first");
        while (Collections.max(heaps) > 0) {
            int heap;
            int take;
            if (mine) {
                int[] move = choose(heaps);
                heap = move[0];
                take = move[1];
                System.out.println(heap + " " + take);
                System.out.flush();
            } else if (in.hasNextInt()) {
                heap = in.nextInt();
                take = in.nextInt();
            } else {
                return;
            }
            heaps.set(heap - 1, heaps.get(heap - 1) - take);
            mine = !mine;
        }
    }
}
