package main

import (
	"bufio"
	"fmt"
	"os"
)

const (
	size = 300
	none = -1
)

type set [size]bool

var (
	third  [size][size]int
	column [size]set
	side   [2 * size]set
	slides [size][2 * size]bool // by b and c-a
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var cases [][3]int
	var p [3]int
	top := 0
	for {
		if n, _ := fmt.Fscan(in, &p[0], &p[1], &p[2]); n < 3 {
			break
		}
		cases = append(cases, p)
		top = max(top, p[0], p[1], p[2])
	}
	for a := range top + 1 {
		var row set
		var slide [2 * size]bool // by c-b
		for b := range top + 1 {
			third[a][b] = none
			for c := range top + 1 {
				if !row[c] && !column[b][c] && !side[a-b+size][c] && !slide[c-b+size] && !slides[b][c-a+size] {
					third[a][b] = c
					row[c], column[b][c], side[a-b+size][c] = true, true, true
					slide[c-b+size], slides[b][c-a+size] = true, true
					break
				}
			}
		}
	}
	for _, p := range cases {
		if third[p[0]][p[1]] == p[2] {
			fmt.Fprintln(out, 0)
		} else {
			fmt.Fprintln(out, 1)
		}
	}
}
