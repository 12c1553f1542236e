package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	g := make([]int, 2001)
	for n := range g { // additions can be undone: only what may be taken counts
		seen := make([]bool, n+1)
		for left := range n {
			seen[g[left]] = true
		}
		for seen[g[n]] {
			g[n]++
		}
	}
	var t, n, b, c, a int
	for fmt.Fscan(in, &t); t > 0; t-- {
		x := 0
		for fmt.Fscan(in, &n, &b, &c); n > 0; n-- {
			fmt.Fscan(in, &a)
			x ^= g[a]
		}
		fmt.Println(map[bool]string{true: "Yes", false: "No"}[x > 0])
	}
}
