package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	number := func() (n int) {
		c, _ := in.ReadByte()
		for c < '0' {
			c, _ = in.ReadByte()
		}
		for ; c >= '0'; c, _ = in.ReadByte() {
			n = 10*n + int(c-'0')
		}
		return n
	}
	for t := number(); t > 0; t-- {
		n := number()
		kill := [3]int{number(), number(), number()}
		var g [100][3]int
		for a := 1; a < 100; a++ {
			for last := range 3 {
				seen := [4]bool{}
				for k, d := range kill {
					if k == 0 || k != last {
						seen[g[max(a-d, 0)][k]] = true
					}
				}
				for seen[g[a][last]] {
					g[a][last]++
				}
			}
		}
		x, wins := 0, 0
		list := make([]int, n)
		for i := range list {
			a := number()
			if a >= 72 {
				a = 36 + a%36
			}
			list[i] = a
			x ^= g[a][0]
		}
		for _, a := range list {
			for k, d := range kill {
				if x^g[a][0] == g[max(a-d, 0)][k] {
					wins++
				}
			}
		}
		fmt.Println(wins)
	}
}
