package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t, n, zeros int
	var s string
	for fmt.Fscan(in, &t); t > 0; t-- {
		fmt.Fscan(in, &n, &s)
		for _, c := range s {
			if c == '0' {
				zeros++
			}
		}
		if zeros%2 == 1 && zeros > 1 {
			fmt.Println("ALICE")
		} else {
			fmt.Println("BOB")
		}
	}
}
