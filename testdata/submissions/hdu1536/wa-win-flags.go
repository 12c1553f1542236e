package main

import (
	"bufio"
	"fmt"
	"os"
)

// A heap is won or lost; a position is won if it has an odd number of won heaps.
func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	number := func() (n int) {
		c, _ := in.ReadByte()
		for c == ' ' || c == '\n' {
			c, _ = in.ReadByte()
		}
		for ; '0' <= c && c <= '9'; c, _ = in.ReadByte() {
			n = 10*n + int(c-'0')
		}
		return n
	}
	for k := number(); k > 0; k = number() {
		s := make([]int, k)
		for i := range s {
			s[i] = number()
		}
		var win [10001]bool
		for h := range win {
			for _, a := range s {
				if a <= h && !win[h-a] {
					win[h] = true
					break
				}
			}
		}
		for m := number(); m > 0; m-- {
			won := false
			for l := number(); l > 0; l-- {
				won = won != win[number()]
			}
			fmt.Fprint(out, map[bool]string{true: "W", false: "L"}[won])
		}
		fmt.Fprintln(out)
	}
}
