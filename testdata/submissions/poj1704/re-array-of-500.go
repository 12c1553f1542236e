package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t, n int
	for fmt.Fscan(in, &t); t > 0; t-- {
		var p [501]int
		fmt.Fscan(in, &n)
		for i := 1; i <= n; i++ {
			fmt.Fscan(in, &p[i])
		}
		slices.Sort(p[1 : n+1])
		x := 0
		for i := n; i > 0; i -= 2 {
			x ^= p[i] - p[i-1] - 1
		}
		fmt.Println([]string{"Bob will win", "Georgia will win"}[min(x, 1)])
	}
}
