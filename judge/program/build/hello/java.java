import java.util.*;
import java.util.stream.*;

/** Hello is the good Java program: a compiler that refuses it is broken. */
public class Hello {
	static class Pile {
		final int size;

		Pile(int size) {
			this.size = size;
		}
	}

	public static void main(String[] args) {
		List<Pile> piles = new ArrayList<>();
		for (int n : new int[] {3, 1, 2}) piles.add(new Pile(n));
		System.out.println(piles.stream().map(p -> "" + p.size).collect(Collectors.joining(" ")));
	}
}
