package main

import (
	"bufio"
	"fmt"
	"os"
)

var lost [1000001]bool

func main() {
	for a, b := 1, 2; a < len(lost); a, b = b, a+b {
		lost[a] = true
	}
	in := bufio.NewReader(os.Stdin)
	for {
		var n int
		fmt.Fscan(in, &n)
		if n == 0 {
			return
		}
		if lost[n] {
			fmt.Println("Second win")
		} else {
			fmt.Println("First win")
		}
	}
}
