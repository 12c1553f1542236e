package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var k int
	fmt.Fscan(in, &k)
	piles := make([]int, k)
	x := 0
	for i := range piles {
		fmt.Fscan(in, &piles[i])
		x ^= piles[i]
	}
	if x == 0 {
		fmt.Fprintln(out, "lose")
		return
	}
	// take x from the first pile that has so many
	for i, n := range piles {
		if n >= x {
			piles[i] -= x
			fmt.Fprintln(out, x, i+1)
			break
		}
	}
	for _, n := range piles {
		fmt.Fprint(out, n, " ")
	}
	fmt.Fprintln(out)
}
