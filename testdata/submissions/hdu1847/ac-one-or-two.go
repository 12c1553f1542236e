package main

import (
	"bufio"
	"fmt"
	"os"
)

// Taking 4, 8, 16 ... never helps more than taking 1 or 2, so only those are tried.
func main() {
	win := make([]bool, 1001)
	win[1] = true
	for i := 2; i <= 1000; i++ {
		win[i] = !win[i-1] || !win[i-2]
	}
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var n int
		if _, err := fmt.Fscan(in, &n); err != nil {
			return
		}
		if win[n] {
			fmt.Fprintln(out, "Kiki")
		} else {
			fmt.Fprintln(out, "Cici")
		}
	}
}
