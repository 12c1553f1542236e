package main

import (
	"bufio"
	"fmt"
	"os"
)

// The one takes the best block every time, the other the worst.
func main() {
	in := bufio.NewReader(os.Stdin)
	var t, k int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		fmt.Fscan(in, &k)
		var a [4][4]int
		for i := range a {
			for j := range a[i] {
				fmt.Fscan(in, &a[i][j])
			}
		}
		most, least := 0, 1000
		for i := 0; i < 3; i++ {
			for j := 0; j < 3; j++ {
				s := a[i][j] + a[i][j+1] + a[i+1][j] + a[i+1][j+1]
				most, least = max(most, s), min(least, s)
			}
		}
		fmt.Println(k * (most + least))
	}
}
