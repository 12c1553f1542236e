package main

import (
	"bufio"
	"fmt"
	"os"
)

// Looks for a pile that can be taken down to the xor of the others.
func main() {
	in := bufio.NewReader(os.Stdin)
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var n int
		fmt.Fscan(in, &n)
		a := make([]int, n)
		x := 0
		for i := range a {
			fmt.Fscan(in, &a[i])
			x ^= a[i]
		}
		answer := "No"
		for _, v := range a {
			if v^x < v {
				answer = "Yes"
				break
			}
		}
		fmt.Println(answer)
	}
}
