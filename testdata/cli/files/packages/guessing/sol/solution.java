public class guessing {
  static int find(int n) throws java.io.IOException {
    int low = 1, high = n;
    while (low < high) {
      int middle = (low + high) / 2;
      System.out.println(low + " to " + high); // nobody reads it
      if (stub.compare(middle) < 0)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }
}
