package main

import (
	"bufio"
	"fmt"
	"os"
)

var a [4][4]int

func play(left int) int {
	if left == 0 {
		return 0
	}
	best := 0
	if left%2 == 1 {
		best = 1000000
	}
	for i := 0; i < 3; i++ {
		for j := 0; j < 3; j++ {
			sum := a[i][j] + a[i][j+1] + a[i+1][j] + a[i+1][j+1]
			a[i][j], a[i][j+1], a[i+1][j+1], a[i+1][j] = a[i][j+1], a[i+1][j+1], a[i+1][j], a[i][j]
			sum += play(left - 1)
			if left%2 == 1 && sum < best || left%2 == 0 && sum > best {
				best = sum
			}
		}
	}
	return best
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t, k int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		fmt.Fscan(in, &k)
		for i := range a {
			for j := range a[i] {
				fmt.Fscan(in, &a[i][j])
			}
		}
		fmt.Fprintln(out, play(2*k))
	}
}
