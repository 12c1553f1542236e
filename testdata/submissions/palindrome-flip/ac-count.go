package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t, n int
	var s string
	for fmt.Fscan(in, &t); t > 0; t-- {
		fmt.Fscan(in, &n, &s)
		zeros := strings.Count(s, "0")
		palindrome := true
		for i := range s {
			palindrome = palindrome && s[i] == s[n-1-i]
		}
		switch {
		case palindrome && (zeros == 1 || zeros%2 == 0):
			fmt.Fprintln(out, "BOB")
		case !palindrome && zeros == 2 && n%2 == 1 && s[n/2] == '0':
			fmt.Fprintln(out, "DRAW")
		default:
			fmt.Fprintln(out, "ALICE")
		}
	}
}
