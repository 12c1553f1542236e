// Gbk: 中文 in GBK, the encoding of Chinese Windows, which the judge must accept.
// expect: OK
public class Gbk {
    public static void main(String[] args) {
        System.out.println("必胜".length() == 2 ? "contained" : "another text"); // 必胜\
    }
}
