// GbkName: has a public class with a Chinese name in GBK, the encoding of Chinese Windows.
// expect: OK
public class ²©ÞÄ { // ÏÈÊÖ
    public static void main(String[] args) {
        System.out.println(new ²©ÞÄ().getClass().getName().length() == 2 ? "contained" : "another name");
    }
}
