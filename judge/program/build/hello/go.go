//go:build ignore

// Hello is the good Go program: a compiler that refuses it is broken.
package main

import (
	"bufio"
	"fmt"
	"os"
	"sort"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	a := []int{3, 1, 2}
	sort.Ints(a)
	fmt.Fprintln(out, a)
}
