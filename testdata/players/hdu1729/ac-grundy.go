// Plays by the Grundy values of the boxes.
package main

import (
	"bufio"
	"fmt"
	"os"
)

var roots = map[int]int{}

// root returns the greatest number of stones from which a box cannot be filled at once.
func root(s int) int {
	q, known := roots[s]
	if known {
		return q
	}
	for q+1+(q+1)*(q+1) < s {
		q++
	}
	roots[s] = q
	return q
}

func value(s, c int) int {
	q := root(s)
	switch {
	case c == 0 || c == s:
		return 0
	case c > q:
		return s - c
	case c == q:
		return 0
	}
	return value(q, c)
}

func choose(c, s []int) (int, int) {
	sum, any := 0, -1
	for i := range c {
		sum ^= value(s[i], c[i])
		if c[i] > 0 && c[i] < s[i] {
			any = i
		}
	}
	for i := range c {
		want := value(s[i], c[i]) ^ sum
		if sum == 0 || c[i] == 0 || want > value(s[i], c[i]) {
			continue
		}
		for to := c[i] + 1; to <= s[i] && to-c[i] <= c[i]*c[i]; to++ {
			if value(s[i], to) == want {
				return i, to
			}
		}
	}
	return any, c[any] + 1
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	c, s := make([]int, n), make([]int, n)
	for i := range c {
		fmt.Fscan(in, &s[i], &c[i])
	}
	var side string
	fmt.Fscan(in, &side)
	read := func() bool {
		for i := range c {
			if _, err := fmt.Fscan(in, &c[i], &s[i]); err != nil {
				return false
			}
		}
		return true
	}
	read()
	full := func() bool {
		for i := range c {
			if c[i] > 0 && c[i] < s[i] {
				return false
			}
		}
		return true
	}
	for mine := side == "first"; !full(); mine = !mine {
		if !mine {
			if !read() {
				return
			}
			continue
		}
		i, to := choose(c, s)
		c[i] = to
		for i := range c {
			fmt.Print(c[i], " ", s[i], " ")
		}
		fmt.Println()
	}
}
