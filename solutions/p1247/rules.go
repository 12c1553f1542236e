// The printing of a move is in Go because an answer in Starlark could not choose it by the fast theory of heaps.

package p1247

import (
	"fmt"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// Print formats the answer. The rules list winning moves pile by pile, smaller amounts first, so
// the first winning move is the required one.
func Print(c grammar.Case, wins []game.Move) string {
	if len(wins) == 0 {
		return "lose\n"
	}
	move := wins[0]
	after := append([]int64(nil), c.Ints("n")...)
	after[move.Heap] -= move.Take
	return fmt.Sprintf("%d %d\n%s\n", move.Take, move.Heap+1, strings.Trim(fmt.Sprint(after), "[]"))
}
