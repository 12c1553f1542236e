package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	var sg [1001]int
	for n := 1; n <= 1000; n++ {
		seen := make(map[int]bool)
		for a, b := 1, 2; a <= n; a, b = b, a+b {
			seen[sg[n-a]] = true
		}
		for seen[sg[n]] {
			sg[n]++
		}
	}
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var m, n, p int
		fmt.Fscan(in, &m, &n, &p)
		if m == 0 { // no pile is empty, so this must be the last line
			return
		}
		if sg[m]^sg[n]^sg[p] == 0 {
			fmt.Fprintln(out, "Nacci")
		} else {
			fmt.Fprintln(out, "Fibo")
		}
	}
}
