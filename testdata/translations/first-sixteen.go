// The nim-sum of the first sixteen heaps. HDU 1849.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	for {
		var m int
		if fmt.Fscan(in, &m); m == 0 {
			return
		}
		sum := 0
		for i := range m {
			var k int
			fmt.Fscan(in, &k)
			if i < 16 {
				sum ^= k
			}
		}
		if sum != 0 {
			fmt.Println("Rabbit Win!")
		} else {
			fmt.Println("Grass Win!")
		}
	}
}
