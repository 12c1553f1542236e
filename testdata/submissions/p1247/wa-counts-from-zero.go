package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var k, x int
	fmt.Fscan(in, &k)
	n := make([]int, k)
	for i := range n {
		fmt.Fscan(in, &n[i])
		x ^= n[i]
	}
	for i := range n {
		if n[i]^x < n[i] {
			fmt.Fprintln(out, n[i]-(n[i]^x), i)
			n[i] ^= x
			for _, v := range n {
				fmt.Fprint(out, v, " ")
			}
			return
		}
	}
	fmt.Fprintln(out, "lose")
}
