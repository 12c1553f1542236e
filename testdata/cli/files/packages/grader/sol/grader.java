public class grader {
  public static void main(String[] args) {
    System.out.println(doubles.twice(new java.util.Scanner(System.in).nextInt()));
  }
}
