// Additions change nothing: what is added is taken away again.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, b, c int
	fmt.Fscan(in, &n, &b, &c)
	a := make([]int, n)
	for i := range a {
		fmt.Fscan(in, &a[i])
	}
	var side string
	fmt.Fscan(in, &side)
	read := func() bool {
		for i := range a {
			if _, err := fmt.Fscan(in, &a[i]); err != nil {
				return false
			}
		}
		fmt.Fscan(in, new(string), new(string), &b)
		return true
	}
	read()
	for mine := side == "first"; ; mine = !mine {
		x, any := 0, -1
		for i, h := range a {
			x ^= h
			if h > 0 {
				any = i
			}
		}
		if !mine {
			if !read() {
				return
			}
			continue
		}
		if x == 0 {
			switch {
			case any >= 0:
				a[any]--
			case b > 0:
				a[0]++
				b--
			default:
				return
			}
		}
		for i, h := range a {
			if x != 0 && h^x < h {
				a[i] = h ^ x
				break
			}
		}
		fmt.Println(strings.Trim(fmt.Sprint(a), "[]"), "additions left", b)
	}
}
