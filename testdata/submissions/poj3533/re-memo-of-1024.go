package main

import (
	"bufio"
	"fmt"
	"os"
)

// Products that are known; 0 is none.
var memo [1024][1024]int

func mul(a, b, half int) int {
	if a < 2 || b < 2 {
		return a * b
	}
	if memo[a][b] == 0 {
		p, q, r, s := a>>half, a&(1<<half-1), b>>half, b&(1<<half-1)
		low, high := mul(q, s, half/2), mul(p, r, half/2)
		cross := mul(p^q, r^s, half/2) ^ low
		memo[a][b] = cross<<half ^ low ^ mul(high, 1<<(half-1), half/2)
	}
	return memo[a][b]
}

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, a, b, c int
	for {
		if _, err := fmt.Fscan(in, &n); err != nil {
			return
		}
		x := 0
		for range n {
			fmt.Fscan(in, &a, &b, &c)
			x ^= mul(mul(a, b, 8), c, 8)
		}
		if x != 0 {
			fmt.Fprintln(out, "No")
		} else {
			fmt.Fprintln(out, "Yes")
		}
	}
}
