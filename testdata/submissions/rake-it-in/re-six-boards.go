package main

import (
	"bufio"
	"fmt"
	"os"
)

// boards[d] is the board after d turns
var boards [6][16]int

func play(turn, turns int) int {
	if turn == turns {
		return 0
	}
	best := -1
	for c := 0; c <= 10; c++ {
		if c%4 == 3 {
			continue
		}
		a := &boards[turn]
		sum := a[c] + a[c+1] + a[c+4] + a[c+5]
		boards[turn+1] = *a
		b := &boards[turn+1]
		b[c], b[c+1], b[c+5], b[c+4] = a[c+1], a[c+5], a[c+4], a[c]
		sum += play(turn+1, turns)
		if best < 0 || (turn%2 == 0) == (sum > best) {
			best = sum
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
		for i := range boards[0] {
			fmt.Fscan(in, &boards[0][i])
		}
		fmt.Fprintln(out, play(0, 2*k))
	}
}
