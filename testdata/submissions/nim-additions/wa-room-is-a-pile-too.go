package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t, n, b, c, a int
	for fmt.Fscan(in, &t); t > 0; t-- {
		fmt.Fscan(in, &n, &b, &c)
		x := 0
		for ; n > 0; n-- {
			fmt.Fscan(in, &a)
			x ^= a
			if b > 0 {
				x ^= c - a
			}
		}
		if x != 0 {
			fmt.Println("Yes")
		} else {
			fmt.Println("No")
		}
	}
}
