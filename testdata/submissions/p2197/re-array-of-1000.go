package main

import (
	"bufio"
	"fmt"
	"os"
)

var a [1000]int

func main() {
	in := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n int
		fmt.Fscan(in, &n)
		for i := 0; i < n; i++ {
			fmt.Fscan(in, &a[i])
		}
		x := 0
		for i := 0; i < n; i++ {
			x ^= a[i]
		}
		if x == 0 {
			fmt.Println("No")
		} else {
			fmt.Println("Yes")
		}
	}
}
