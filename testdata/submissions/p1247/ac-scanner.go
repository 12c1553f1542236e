package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

func main() {
	sc := bufio.NewScanner(os.Stdin)
	sc.Split(bufio.ScanWords)
	next := func() int {
		sc.Scan()
		v, _ := strconv.Atoi(sc.Text())
		return v
	}
	k := next()
	n := make([]int, k)
	x := 0
	for i := range n {
		n[i] = next()
		x ^= n[i]
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for i, v := range n {
		if v^x < v {
			fmt.Fprintln(out, v-(v^x), i+1)
			n[i] = v ^ x
			for _, w := range n {
				out.WriteString(strconv.Itoa(w))
				out.WriteByte(' ')
			}
			out.WriteByte('\n')
			return
		}
	}
	fmt.Fprintln(out, "lose")
}
