package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		var n, p int64 = 0, 1
		if _, err := fmt.Fscan(in, &n); err != nil {
			return
		}
		stan := false
		for p <= n { // to reach n is not enough
			stan = !stan
			if stan {
				p *= 9
			} else {
				p *= 2
			}
		}
		if stan {
			fmt.Println("Stan wins.")
		} else {
			fmt.Println("Ollie wins.")
		}
	}
}
