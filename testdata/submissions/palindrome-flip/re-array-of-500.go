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
		var bits [500]int
		fmt.Fscan(in, &n, &s)
		zeros, same := 0, true
		for i, c := range s {
			bits[i] = int(c - '0')
			zeros += 1 - bits[i]
		}
		for i := 0; i < n; i++ {
			same = same && bits[i] == bits[n-1-i]
		}
		if same && (zeros < 2 || zeros%2 == 0) {
			fmt.Println("BOB")
		} else if !same && zeros == 2 && n%2 == 1 && bits[n/2] == 0 {
			fmt.Println("DRAW")
		} else {
			fmt.Println("ALICE")
		}
	}
}
