package main

import (
	"bufio"
	"fmt"
	"os"
)

var (
	in     = bufio.NewReaderSize(os.Stdin, 1<<16)
	arrows [][]int
	sg     []int
)

// read returns the next number, 0 at the end.
func read() int {
	c, err := in.ReadByte()
	for err == nil && c <= ' ' {
		c, err = in.ReadByte()
	}
	n := 0
	for err == nil && c > ' ' {
		n = 10*n + int(c-'0')
		c, err = in.ReadByte()
	}
	return n
}

func grundy(u int) int {
	if sg[u] < 0 {
		var seen [128]bool
		for _, v := range arrows[u] {
			seen[grundy(v)] = true
		}
		sg[u] = 0
		for seen[sg[u]] {
			sg[u]++
		}
	}
	return sg[u]
}

func main() {
	for n := read(); n > 0; n = read() {
		arrows, sg = make([][]int, n), make([]int, n)
		for u := range arrows {
			arrows[u], sg[u] = make([]int, read()), -1
			for i := range arrows[u] {
				arrows[u][i] = read()
			}
		}
		for m := read(); m > 0; m = read() {
			sum := 0
			for range m {
				sum ^= grundy(read())
			}
			if sum == 0 {
				fmt.Println("LOSE")
			} else {
				fmt.Println("WIN")
			}
		}
	}
}
