package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, x, m, p int
	for {
		if _, err := fmt.Fscan(in, &n); err != nil {
			return
		}
		var ends [200][]int
		var sg [200]int
		for i := range n {
			sg[i] = -1
			fmt.Fscan(in, &x)
			for range x {
				fmt.Fscan(in, &p)
				ends[i] = append(ends[i], p)
			}
		}
		var value func(u int) int
		value = func(u int) int {
			if sg[u] < 0 {
				seen := map[int]bool{}
				for _, v := range ends[u] {
					seen[value(v)] = true
				}
				for sg[u] = 0; seen[sg[u]]; sg[u]++ {
				}
			}
			return sg[u]
		}
		for fmt.Fscan(in, &m); m > 0; fmt.Fscan(in, &m) {
			s := 0
			for ; m > 0; m-- {
				fmt.Fscan(in, &p)
				s ^= value(p)
			}
			if s > 0 {
				fmt.Fprintln(out, "WIN")
			} else {
				fmt.Fprintln(out, "LOSE")
			}
		}
	}
}
