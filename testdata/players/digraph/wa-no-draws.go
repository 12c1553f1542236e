// Searches in depth, and takes a place that it comes back to for a lost one.
package main

import (
	"bufio"
	"fmt"
	"os"
)

var (
	after [][]int
	state []int // 0: unknown, 1: open, 2: lost, 3: won
	rule  string
)

func wins(p int) bool {
	if state[p] != 0 {
		return state[p] == 3
	}
	state[p] = 1
	won := len(after[p]) == 0 && rule == "win"
	for _, q := range after[p] {
		if !wins(q) {
			won = true
			break
		}
	}
	state[p] = 2
	if won {
		state[p] = 3
	}
	return won
}

func main() {
	in := bufio.NewReader(os.Stdin)
	var n, m, at int
	var side, word string
	fmt.Fscan(in, &n, &m, &rule)
	after, state = make([][]int, n), make([]int, n)
	for i := 0; i < m; i++ {
		var u, v int
		fmt.Fscan(in, &u, &v)
		after[u] = append(after[u], v)
	}
	fmt.Fscan(in, &side, &word, &at)
	for mine := side == "first"; len(after[at]) > 0; mine = !mine {
		if mine {
			next := after[at][0]
			for _, q := range after[at] {
				if !wins(q) {
					next = q
				}
			}
			at = next
			fmt.Println("place", at)
		} else if _, err := fmt.Fscan(in, &word, &at); err != nil {
			return
		}
	}
}
