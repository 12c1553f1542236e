// 题: has a class, and therefore a file, whose name is not ASCII.
// expect: OK
public class 题 {
    static class É {
    }

    public static void main(String[] args) {
        System.out.println(new É().getClass().getName().equals("题$É") ? "contained" : "another name");
    }
}
