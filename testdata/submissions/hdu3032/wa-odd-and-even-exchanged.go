package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	number := func() (n int) {
		c, _ := in.ReadByte()
		for c < '0' {
			c, _ = in.ReadByte()
		}
		for ; c >= '0'; c, _ = in.ReadByte() {
			n = 10*n + int(c-'0')
		}
		return n
	}
	for t := number(); t > 0; t-- {
		x := 0
		for n := number(); n > 0; n-- {
			s := number()
			switch {
			case s <= 2:
				x ^= s
			case s%2 == 1:
				x ^= s + 1
			default:
				x ^= s - 1
			}
		}
		if x != 0 {
			fmt.Println("Alice")
		} else {
			fmt.Println("Bob")
		}
	}
}
