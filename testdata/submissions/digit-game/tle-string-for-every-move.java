import java.util.*;

public class DigitalDeletions {
    static Map<String, Boolean> win = new HashMap<>();

    static List<String> moves(String s) {
        List<String> result = new ArrayList<>();
        for (int i = 0; i < s.length(); i++) {
            String before = s.substring(0, i);
            String after = s.substring(i + 1);
            if (s.charAt(i) == '0') {
                result.add(before);
            }
            for (char d = '0'; d < s.charAt(i); d++) {
                result.add(before + d + after);
            }
        }
        return result;
    }

    public static void main(String[] args) {
        win.put("", false);
        for (int length = 1, size = 10; length <= 6; length++, size *= 10) {
            for (int n = 0; n < size; n++) {
                String s = String.format("%0" + length + "d", n);
                boolean w = false;
                for (String t : moves(s)) {
                    if (!win.get(t)) {
                        w = true;
                    }
                }
                win.put(s, w);
            }
        }
        Scanner in = new Scanner(System.in);
        while (in.hasNext()) {
            System.out.println(win.get(in.next()) ? "Yes" : "No");
        }
    }
}
