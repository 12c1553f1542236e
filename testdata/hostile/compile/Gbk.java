// Gbk: 中文 in the encoding of Chinese Windows, which is no reason to refuse a program.
// expect: OK
public class Gbk {
    public static void main(String[] args) {
        System.out.println("必胜".length() == 2 ? "contained" : "another text"); // 必胜\
    }
}
