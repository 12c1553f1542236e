package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

const size = 100000

var win [size]bool

func main() {
	for n := 1; n < size; n++ {
		if win[n] {
			continue
		}
		for p := 1; p <= n; p *= 10 {
			for m := n + p; m/p%10 != 0; m += p {
				win[m] = true
			}
		}
		for lo, w := n*10, 1; lo < size; lo, w = lo*10, w*10 {
			for k := 0; k < w; k++ {
				win[lo+k] = true
			}
		}
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		s := in.Text()
		n, _ := strconv.Atoi(s)
		if s[0] == '0' || win[n] {
			fmt.Println("Yes")
		} else {
			fmt.Println("No")
		}
	}
}
