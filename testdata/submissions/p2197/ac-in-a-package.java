package contest.nim;

import java.io.*;

class Sum {
    static int nim(int a, int b) {
        return a ^ b;
    }
}

public class Solution {
    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedInputStream(System.in));
        in.nextToken();
        StringBuilder out = new StringBuilder();
        for (int t = (int) in.nval; t > 0; t--) {
            in.nextToken();
            int x = 0;
            for (int n = (int) in.nval; n > 0; n--) {
                in.nextToken();
                x = Sum.nim(x, (int) in.nval);
            }
            out.append(x != 0 ? "Yes\n" : "No\n");
        }
        System.out.print(out);
    }
}
