package main

import (
	"bufio"
	"fmt"
	"os"
)

func wins(a, b int) bool {
	if a < b {
		a, b = b, a
	}
	if a%b == 0 || a/b > 2 {
		return true
	}
	return !wins(a%b, b)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var a, b int
	for {
		if _, err := fmt.Fscan(in, &a, &b); err != nil || a == 0 {
			return
		}
		if wins(a, b) {
			fmt.Fprintln(out, "Stan wins")
		} else {
			fmt.Fprintln(out, "Ollie wins")
		}
	}
}
