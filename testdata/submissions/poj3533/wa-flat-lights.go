package main

import (
	"bufio"
	"fmt"
	"os"
)

func mul(a, b, half int) int {
	if a < 2 || b < 2 {
		return a * b
	}
	p, q, r, s := a>>half, a&(1<<half-1), b>>half, b&(1<<half-1)
	low, high := mul(q, s, half/2), mul(p, r, half/2)
	cross := mul(p^q, r^s, half/2) ^ low
	return cross<<half ^ low ^ mul(high, 1<<(half-1), half/2)
}

// The lights of a plane, as in HDU 3404.
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
			x ^= mul(a, b, 8)
		}
		if x != 0 {
			fmt.Fprintln(out, "No")
		} else {
			fmt.Fprintln(out, "Yes")
		}
	}
}
