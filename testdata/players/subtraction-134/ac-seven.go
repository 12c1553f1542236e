// Leaves a multiple of seven, or one with two more.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func lost(n int64) bool { return n%7 == 0 || n%7 == 2 }

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int64
	var side string
	fmt.Fscan(in, &n, &side)
	for mine := side == "first"; n > 0; mine = !mine {
		var take int64
		if mine {
			take = 1
			for _, t := range []int64{4, 3, 1} {
				if t <= n && lost(n-t) {
					take = t
				}
			}
			fmt.Println(take)
		} else if _, err := fmt.Fscan(in, &take); err != nil {
			return
		}
		n -= take
	}
}
