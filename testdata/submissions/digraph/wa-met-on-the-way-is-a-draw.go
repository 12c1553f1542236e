package main

import (
	"bufio"
	"fmt"
	"os"
)

const (
	unknown = iota
	onTheWay
	win
	lose
	draw
)

var (
	arrows [][]int
	fate   []int
	end    = lose
)

func search(u int) int {
	if fate[u] == onTheWay {
		return draw
	}
	if fate[u] != unknown {
		return fate[u]
	}
	if len(arrows[u]) == 0 {
		fate[u] = end
		return end
	}
	fate[u] = onTheWay
	best := lose
	for _, v := range arrows[u] {
		switch search(v) {
		case lose:
			best = win
		case draw:
			if best == lose {
				best = draw
			}
		}
		if best == win {
			break
		}
	}
	fate[u] = best
	return best
}

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, m int
	var rule string
	fmt.Fscan(in, &n, &m, &rule)
	if rule == "win" {
		end = win
	}
	arrows, fate = make([][]int, n), make([]int, n)
	for ; m > 0; m-- {
		var u, v int
		fmt.Fscan(in, &u, &v)
		arrows[u] = append(arrows[u], v)
	}
	for u := range n {
		search(u)
		fmt.Fprintln(out, []string{"", "", "WIN", "LOSE", "DRAW"}[fate[u]])
	}
}
