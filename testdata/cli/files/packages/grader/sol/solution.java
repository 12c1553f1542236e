public class doubles {
  static int twice(int n) {
    return 2 * n;
  }
}
