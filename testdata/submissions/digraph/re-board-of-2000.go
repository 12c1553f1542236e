package main

import (
	"bufio"
	"fmt"
	"os"
)

const size = 2000

var (
	back [size][]int
	left [size]int
	fate [size]string
)

func mark(v int, what string) {
	fate[v] = what
	for _, u := range back[v] {
		if fate[u] != "" {
			continue
		}
		left[u]--
		if what == "LOSE" {
			mark(u, "WIN")
		} else if left[u] == 0 {
			mark(u, "LOSE")
		}
	}
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, m, u, v int
	var rule string
	fmt.Fscan(in, &n, &m, &rule)
	for ; m > 0; m-- {
		fmt.Fscan(in, &u, &v)
		back[v] = append(back[v], u)
		left[u]++
	}
	ends := []int{}
	for v := range n {
		if left[v] == 0 {
			ends = append(ends, v)
		}
	}
	for _, v := range ends {
		if rule == "win" {
			mark(v, "WIN")
		} else {
			mark(v, "LOSE")
		}
	}
	for v := range n {
		if fate[v] == "" {
			fate[v] = "DRAW"
		}
		fmt.Fprintln(out, fate[v])
	}
}
