// GbkName: a public class with a Chinese name, in the encoding of Chinese Windows.
// expect: OK
public class ²©ŞÄ { // ÏÈÊÖ
    public static void main(String[] args) {
        System.out.println(new ²©ŞÄ().getClass().getName().length() == 2 ? "contained" : "another name");
    }
}
