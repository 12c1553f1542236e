package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var a, b int32
	for {
		if n, _ := fmt.Fscan(in, &a, &b); n < 2 {
			return
		}
		d := max(a, b) - min(a, b)
		root := int32(math.Sqrt(float64(5 * d * d)))
		if min(a, b) == (d+root)/2 {
			fmt.Println(0)
		} else {
			fmt.Println(1)
		}
	}
}
