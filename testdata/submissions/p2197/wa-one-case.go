package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var t, n, x int
	fmt.Fscan(in, &t, &n)
	for i := 0; i < n; i++ {
		var a int
		fmt.Fscan(in, &a)
		x ^= a
	}
	if x != 0 {
		fmt.Println("Yes")
	} else {
		fmt.Println("No")
	}
}
