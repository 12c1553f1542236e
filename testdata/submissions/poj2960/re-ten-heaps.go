package main

import (
	"bufio"
	"fmt"
	"os"
)

var (
	in   = bufio.NewReader(os.Stdin)
	s    []int
	g    [10001]int
	heap [10]int
)

func value(n int) int {
	if g[n] >= 0 {
		return g[n]
	}
	seen := map[int]bool{}
	for _, a := range s {
		if a <= n {
			seen[value(n-a)] = true
		}
	}
	for g[n] = 0; seen[g[n]]; g[n]++ {
	}
	return g[n]
}

func next() (n int) {
	fmt.Fscan(in, &n)
	return n
}

func main() {
	for k := next(); k > 0; k = next() {
		s = make([]int, k)
		for i := range s {
			s[i] = next()
		}
		for i := range g {
			g[i] = -1
		}
		for m := next(); m > 0; m-- {
			l, x := next(), 0
			for i := range l {
				heap[i] = next()
			}
			for _, h := range heap[:l] {
				x ^= value(h)
			}
			fmt.Print(string("LW"[min(x, 1)]))
		}
		fmt.Println()
	}
}
