package main

import (
	"bufio"
	"fmt"
	"os"
)

const size = 1000

func main() {
	win := make([]bool, size)
	for i := range win {
		for p := 1; p <= i; p *= 2 {
			if !win[i-p] {
				win[i] = true
			}
		}
	}
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		var n int
		fmt.Sscan(sc.Text(), &n)
		if win[n] {
			fmt.Println("Kiki")
		} else {
			fmt.Println("Cici")
		}
	}
}
