package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t, n, a int
	fmt.Fscan(in, &t)
	for c := 1; c <= t; c++ {
		fmt.Fscan(in, &n)
		ones := n
		for range n {
			fmt.Fscan(in, &a)
			ones += bits.OnesCount16(uint16(a))
		}
		if ones%2 == 1 {
			fmt.Fprintf(out, "Case %d: Yes\n", c)
		} else {
			fmt.Fprintf(out, "Case %d: No\n", c)
		}
	}
}
