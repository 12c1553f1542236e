import java.io.*;

public class P1247 {
    static class Reader {
        private final InputStream in = System.in;
        private final byte[] buffer = new byte[1 << 16];
        private int at = 0, end = 0;

        private int read() throws IOException {
            if (at == end) {
                end = in.read(buffer, 0, buffer.length);
                at = 0;
                if (end <= 0) {
                    return -1;
                }
            }
            return buffer[at++];
        }

        int nextInt() throws IOException {
            int c = read();
            while (c <= ' ') {
                c = read();
            }
            int value = 0;
            while (c >= '0') {
                value = value * 10 + c - '0';
                c = read();
            }
            return value;
        }
    }

    public static void main(String[] args) throws IOException {
        Reader in = new Reader();
        int k = in.nextInt();
        int[] n = new int[k];
        int xor = 0;
        for (int i = 0; i < k; i++) {
            n[i] = in.nextInt();
            xor ^= n[i];
        }
        if (xor == 0) {
            System.out.println("lose");
            return;
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < k; i++) {
            if ((n[i] ^ xor) < n[i]) {
                sb.append(n[i] - (n[i] ^ xor)).append(' ').append(i + 1).append('\n');
                n[i] ^= xor;
                break;
            }
        }
        for (int i = 0; i < k; i++) {
            sb.append(n[i]).append(i + 1 < k ? ' ' : '\n');
        }
        System.out.print(sb);
    }
}
