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
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n int
		var s string
		fmt.Fscan(in, &n, &s)
		zeros, odd := 0, 0
		for i, j := 0, n-1; i <= j; i, j = i+1, j-1 {
			if s[i] == '0' {
				zeros++
			}
			if s[j] == '0' {
				zeros++ // a zero in the middle counts twice
			}
			if s[i] != s[j] {
				odd++
			}
		}
		switch {
		case odd == 0 && (zeros%2 == 0 || zeros == 1):
			fmt.Fprintln(out, "BOB")
		case odd == 1 && zeros == 2 && n%2 == 1 && s[n/2] == '0':
			fmt.Fprintln(out, "DRAW")
		default:
			fmt.Fprintln(out, "ALICE")
		}
	}
}
