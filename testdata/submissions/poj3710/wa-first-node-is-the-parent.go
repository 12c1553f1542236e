package main

import (
	"bufio"
	"fmt"
	"os"
)

// Of an edge the first node is taken for the one nearer the root.
func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var n, m, k, a, b int
	for {
		if _, err := fmt.Fscan(in, &n); err != nil {
			return
		}
		x := 0
		for range n {
			fmt.Fscan(in, &m, &k)
			children := make([][]int, m+1)
			for range k {
				fmt.Fscan(in, &a, &b)
				children[a] = append(children[a], b)
			}
			depth, up := make([]int, m+1), make([]int, m+1)
			odd, circle := make([]int, m+1), make([]bool, m+1)
			var value func(u int) int
			value = func(u int) int {
				sg := 0
				for _, v := range children[u] {
					if depth[v] == 0 {
						depth[v], up[v] = depth[u]+1, u
						if below := value(v); !circle[v] {
							sg ^= below + 1
						}
					} else if depth[v] < depth[u] {
						odd[v] ^= (depth[u] - depth[v] + 1) % 2
						for w := u; w != v; w = up[w] {
							circle[w] = true
						}
					}
				}
				return sg ^ odd[u]
			}
			depth[1] = 1
			x ^= value(1)
		}
		if x != 0 {
			fmt.Fprintln(out, "Sally")
		} else {
			fmt.Fprintln(out, "Harry")
		}
	}
}
