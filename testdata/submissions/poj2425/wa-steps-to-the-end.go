package main

import (
	"bufio"
	"fmt"
	"os"
)

// The longest way from a place is how many moves are left there.
func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, x, m, p int
	for {
		if _, err := fmt.Fscan(in, &n); err != nil {
			return
		}
		ends := make([][]int, n)
		for i := range ends {
			fmt.Fscan(in, &x)
			ends[i] = make([]int, x)
			for j := range ends[i] {
				fmt.Fscan(in, &ends[i][j])
			}
		}
		steps := make([]int, n)
		var walk func(u int) int
		walk = func(u int) int {
			if steps[u] == 0 {
				for _, v := range ends[u] {
					steps[u] = max(steps[u], 1+walk(v))
				}
			}
			return steps[u]
		}
		for fmt.Fscan(in, &m); m > 0; fmt.Fscan(in, &m) {
			s := 0
			for ; m > 0; m-- {
				fmt.Fscan(in, &p)
				s += walk(p)
			}
			if s%2 == 1 {
				fmt.Fprintln(out, "WIN")
			} else {
				fmt.Fprintln(out, "LOSE")
			}
		}
	}
}
