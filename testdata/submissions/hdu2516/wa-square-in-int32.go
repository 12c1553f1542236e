package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
)

func square(x int32) bool {
	if x < 0 {
		return false
	}
	r := int32(math.Sqrt(float64(x)))
	return r*r == x
}

// A number is Fibonacci exactly when 5nn+4 or 5nn-4 is a square.
func main() {
	in := bufio.NewReader(os.Stdin)
	var n int32
	for {
		fmt.Fscan(in, &n)
		if n == 0 {
			break
		}
		if square(5*n*n+4) || square(5*n*n-4) {
			fmt.Println("Second win")
		} else {
			fmt.Println("First win")
		}
	}
}
