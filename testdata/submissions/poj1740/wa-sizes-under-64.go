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
	for {
		var n, a int
		if fmt.Fscan(in, &n); n == 0 {
			return
		}
		odd := uint64(0)
		for range n {
			fmt.Fscan(in, &a)
			odd ^= 1 << a
		}
		if odd != 0 {
			fmt.Fprintln(out, 1)
		} else {
			fmt.Fprintln(out, 0)
		}
	}
}
