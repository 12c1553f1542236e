package main

import (
	"bufio"
	"fmt"
	"os"
)

// The smallest Fibonacci number in the sum of n is a winning first move, unless
// it is n itself.
func main() {
	fib := []int{1, 2}
	for fib[len(fib)-1] < 1<<31 {
		fib = append(fib, fib[len(fib)-1]+fib[len(fib)-2])
	}
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var n int
		if _, err := fmt.Fscan(in, &n); err != nil || n == 0 {
			return
		}
		left, smallest := n, 0
		for i := len(fib) - 1; i >= 0; i-- {
			if fib[i] <= left {
				left -= fib[i]
				smallest = fib[i]
			}
		}
		if smallest == n {
			fmt.Fprintln(out, "Second win")
		} else {
			fmt.Fprintln(out, "First win")
		}
	}
}
