package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	next := func() (n int) {
		c, err := in.ReadByte()
		for err == nil && c < '0' {
			c, err = in.ReadByte()
		}
		for ; err == nil && c >= '0'; c, err = in.ReadByte() {
			n = 10*n + int(c-'0')
		}
		return n
	}
	for {
		k := next()
		if k == 0 {
			return
		}
		s := make([]int, k)
		for i := range s {
			s[i] = next()
		}
		g := make([]int, 10001)
		for n := range g {
			var seen uint32
			for _, a := range s {
				if a <= n {
					seen |= 1 << g[n-a]
				}
			}
			g[n] = bits.TrailingZeros32(^seen)
		}
		for m := next(); m > 0; m-- {
			x := 0
			for l := next(); l > 0; l-- {
				x ^= g[next()]
			}
			if x != 0 {
				out.WriteByte('W')
			} else {
				out.WriteByte('L')
			}
		}
		fmt.Fprintln(out)
	}
}
