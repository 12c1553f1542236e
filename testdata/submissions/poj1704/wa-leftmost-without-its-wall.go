package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t, n int
	for fmt.Fscan(in, &t); t > 0; t-- {
		fmt.Fscan(in, &n)
		p := make([]int, n)
		for i := range p {
			fmt.Fscan(in, &p[i])
		}
		sort.Ints(p)
		x := 0
		for i := n - 1; i > 0; i -= 2 {
			x ^= p[i] - p[i-1] - 1
		}
		if n == 1 {
			x = p[0] - 1
		}
		if x != 0 {
			fmt.Println("Georgia will win")
		} else {
			fmt.Println("Bob will win")
		}
	}
}
