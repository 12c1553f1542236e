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
	var t, n, a int
	for fmt.Fscan(in, &t); t > 0; t-- {
		var count [4747]int
		fmt.Fscan(in, &n)
		x := 0
		for range n {
			fmt.Fscan(in, &a)
			count[a]++
			x ^= a
		}
		if count[1] == n {
			x = 1 - n%2
		}
		if x != 0 {
			fmt.Fprintln(out, "John")
		} else {
			fmt.Fprintln(out, "Brother")
		}
	}
}
