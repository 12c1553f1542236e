package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	// won or lost is all that is kept of a pile
	var win [1001]int
	for n := range win {
		for a, b := 1, 2; a <= n; a, b = b, a+b {
			if win[n-a] == 0 {
				win[n] = 1
			}
		}
	}
	in := bufio.NewReader(os.Stdin)
	for {
		var m, n, p int
		if _, err := fmt.Fscan(in, &m, &n, &p); err != nil || m == 0 {
			break
		}
		if win[m]^win[n]^win[p] == 1 {
			fmt.Println("Fibo")
		} else {
			fmt.Println("Nacci")
		}
	}
}
