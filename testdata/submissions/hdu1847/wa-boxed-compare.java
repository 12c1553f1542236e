import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        List<Integer> lost = new ArrayList<>();
        for (int n = 3; n <= 1000; n += 3) {
            lost.add(n);
        }
        BufferedReader reader = new BufferedReader(new InputStreamReader(System.in));
        PrintWriter out = new PrintWriter(System.out);
        String line;
        while ((line = reader.readLine()) != null) {
            Integer n = Integer.valueOf(line.trim());
            boolean kiki = true;
            for (Integer l : lost) {
                if (l == n) {
                    kiki = false;
                    break;
                }
            }
            out.println(kiki ? "Kiki" : "Cici");
        }
        out.flush();
    }
}
