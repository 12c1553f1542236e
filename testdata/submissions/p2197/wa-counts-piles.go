package main

import (
	"bufio"
	"fmt"
	"os"
)

// A pile a move: whoever takes the last of the piles wins.
func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n int
		fmt.Fscan(in, &n)
		piles := 0
		for ; n > 0; n-- {
			var a int
			fmt.Fscan(in, &a)
			if a > 0 {
				piles++
			}
		}
		if piles%2 == 1 {
			fmt.Fprintln(out, "Yes")
		} else {
			fmt.Fprintln(out, "No")
		}
	}
}
