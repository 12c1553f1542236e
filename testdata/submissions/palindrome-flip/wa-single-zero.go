package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t, n int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var s string
		fmt.Fscan(in, &n, &s)
		zeros, odd := 0, 0
		for i := 0; i < n; i++ {
			if s[i] == '0' {
				zeros++
			}
			if s[i] != s[n-1-i] {
				odd++
			}
		}
		if odd == 0 && zeros%2 == 0 {
			fmt.Println("BOB")
		} else if odd == 2 && zeros == 2 {
			fmt.Println("DRAW")
		} else {
			// she pays for the middle, or turns the string round
			fmt.Println("ALICE")
		}
	}
}
