package main

import (
	"bufio"
	"fmt"
	"os"
)

func value(s, c int32) int32 {
	if c == 0 || c >= s {
		return 0
	}
	if c+c*c >= s {
		return s - c
	}
	t := int32(0)
	for t+1+(t+1)*(t+1) < s {
		t++
	}
	return value(t, c)
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n int
	for k := 1; ; k++ {
		if fmt.Fscan(in, &n); n == 0 {
			return
		}
		var x, s, c int32
		for ; n > 0; n-- {
			fmt.Fscan(in, &s, &c)
			x ^= value(s, c)
		}
		fmt.Fprintf(out, "Case %d:\n", k)
		if x != 0 {
			fmt.Fprintln(out, "Yes")
		} else {
			fmt.Fprintln(out, "No")
		}
	}
}
