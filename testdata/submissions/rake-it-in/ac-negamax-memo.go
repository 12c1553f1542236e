package main

import (
	"bufio"
	"fmt"
	"os"
)

type key struct {
	cells [16]int8
	left  int
}

var memo = map[key]int{}

// value is what the player to move gains more than the other; for Bob the sums
// count below zero.
func value(s key) int {
	if s.left == 0 {
		return 0
	}
	sign := 1 - 2*(s.left%2)
	best := -1 << 30
	var known int
	var ok bool
	if s.left > 1 {
		if known, ok = memo[s]; ok {
			return known
		}
	}
	for i := 0; i < 11; i++ {
		if i%4 == 3 {
			continue
		}
		c := s.cells
		t := s
		t.left--
		if s.left > 1 {
			t.cells[i], t.cells[i+4], t.cells[i+5], t.cells[i+1] = c[i+1], c[i], c[i+4], c[i+5]
		}
		v := sign*int(c[i]+c[i+1]+c[i+4]+c[i+5]) - value(t)
		if v > best {
			best = v
		}
	}
	if s.left > 1 {
		memo[s] = best
	}
	return best
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		var k int
		fmt.Fscan(in, &k)
		s := key{left: 2 * k}
		for i := range s.cells {
			fmt.Fscan(in, &s.cells[i])
		}
		clear(memo)
		fmt.Fprintln(out, value(s))
	}
}
