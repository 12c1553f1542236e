package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	lo, hi := 1, 0
	fmt.Scan(&hi)
	for {
		mid := (lo + hi) / 2
		fmt.Fprintln(out, mid)
		var s string
		fmt.Scan(&s)
		switch s {
		case "correct":
			return
		case "less":
			hi = mid - 1
		default:
			lo = mid + 1
		}
	}
}
