// The rules are in Go because a case asks about several positions.

package poj2425

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// A graph lists, for each place, the places that its arrows lead to.
type graph [][]int64

func graphOf(c grammar.Case) graph {
	ends := c.Ints("v")
	var g graph
	for _, x := range c.Ints("x") {
		g = append(g, ends[:x])
		ends = ends[x:]
	}
	return g
}

// position holds the places of the pieces, two bytes each.
type position struct {
	on     *graph
	pieces string
}

// Rules are the moves of pieces along arrows, in each game of a case.
var Rules = game.Each(game.Rules[position]{Moves: moves, Losing: losing, Show: show, Parts: parts, Picture: picture}, starts,
	func(_ grammar.Case, classes []game.Class) string {
		var b strings.Builder
		for _, class := range classes {
			b.WriteString(map[game.Class]string{game.N: "WIN\n", game.P: "LOSE\n"}[class])
		}
		return b.String()
	})

func starts(c grammar.Case) []position {
	g, on := graphOf(c), c.Ints("p")
	var list []position
	for _, m := range c.Ints("m") {
		var b []byte
		for _, p := range on[:m] {
			b = append(b, byte(p>>8), byte(p))
		}
		list, on = append(list, position{&g, string(b)}), on[m:]
	}
	return list
}

func moves(s position) iter.Seq[position] {
	return func(yield func(position) bool) {
		for i := 0; i < len(s.pieces); i += 2 {
			for _, to := range (*s.on)[place(s.pieces[i:])] {
				after := s.pieces[:i] + string([]byte{byte(to >> 8), byte(to)}) + s.pieces[i+2:]
				if !yield(position{s.on, after}) {
					return
				}
			}
		}
	}
}

// losing makes the first game and about half of the others lost by the theory of sums. It moves the
// last possible piece of each to another place.
func losing(c grammar.Case) (grammar.Case, bool) {
	values, ok := valuesOf(graphOf(c))
	if !ok {
		return c, false
	}
	of := map[int]int64{} // a place of each value
	for v := len(values) - 1; v >= 0; v-- {
		of[values[v]] = int64(v)
	}
	on, at := slices.Clone(c.Ints("p")), 0
	for game, m := range c.Ints("m") {
		pieces := on[at : at+int(m)]
		at += int(m)
		if game > 0 && (int64(game)+pieces[0])%2 == 1 {
			continue
		}
		xor := 0
		for _, p := range pieces {
			xor ^= values[p]
		}
		for i := len(pieces) - 1; i >= 0; i-- {
			if v, met := of[values[pieces[i]]^xor]; met {
				pieces[i] = v
				break
			}
		}
	}
	lost, err := c.Grammar().Make(map[string]any{"n": c.Int("n"), "x": c.Ints("x"), "v": c.Ints("v"), "m": c.Ints("m"), "p": on})
	return lost, err == nil
}

// valuesOf returns the Grundy values of the places. It removes places from which all arrows lead to
// removed ones, one after another; ok is false if some are left, which are on a cycle.
func valuesOf(g graph) (values []int, ok bool) {
	from, left := make([][]int, len(g)), make([]int, len(g))
	var free []int
	for u, ends := range g {
		for _, v := range ends {
			from[v] = append(from[v], u)
		}
		if left[u] = len(ends); left[u] == 0 {
			free = append(free, u)
		}
	}
	values = make([]int, len(g))
	seen := make([]int, len(g)+1) // 1 + the place from which an arrow leads to this value
	for taken := 0; taken < len(free); taken++ {
		u := free[taken]
		for _, v := range g[u] {
			seen[values[v]] = u + 1
		}
		for seen[values[u]] == u+1 {
			values[u]++
		}
		for _, w := range from[u] {
			if left[w]--; left[w] == 0 {
				free = append(free, w)
			}
		}
	}
	return values, len(free) == len(g)
}

// parts returns a position for each piece.
func parts(s position) (list []position) {
	for i := 0; i < len(s.pieces); i += 2 {
		list = append(list, position{s.on, s.pieces[i : i+2]})
	}
	return list
}

// picture returns the graph with the pieces.
func picture(s position) *game.Picture {
	p := &game.Picture{Kind: "graph", Places: len(*s.on)}
	for v, to := range *s.on {
		for _, w := range to {
			p.Edges = append(p.Edges, [2]int64{int64(v), int64(w)})
		}
	}
	for i := 0; i < len(s.pieces); i += 2 {
		p.At = append(p.At, int64(place(s.pieces[i:])))
	}
	return p
}

func place(two string) int { return int(two[0])<<8 | int(two[1]) }

func show(s position) string {
	var list []string
	for i := 0; i < len(s.pieces); i += 2 {
		list = append(list, fmt.Sprint(place(s.pieces[i:])))
	}
	if len(list) == 1 {
		return list[0]
	}
	return game.Tuple(list)
}

// Valid requires a game, different arrows, and a graph without cycles. It removes places to
// which no arrow leads, one after another; in a graph without cycles none is left.
func Valid(c grammar.Case) error {
	g := graphOf(c)
	if len(c.Ints("m")) == 0 {
		return errors.New("m: the case has no game")
	}
	for u, ends := range g {
		if sorted := slices.Sorted(slices.Values(ends)); len(slices.Compact(sorted)) < len(ends) {
			return fmt.Errorf("v: two arrows from place %d lead to the same place", u)
		}
	}
	into := make([]int, len(g))
	for _, ends := range g {
		for _, v := range ends {
			into[v]++
		}
	}
	var free []int64
	for v, n := range into {
		if n == 0 {
			free = append(free, int64(v))
		}
	}
	taken := 0
	for ; taken < len(free); taken++ {
		for _, v := range g[free[taken]] {
			if into[v]--; into[v] == 0 {
				free = append(free, v)
			}
		}
	}
	if taken < len(g) {
		v := slices.IndexFunc(into, func(n int) bool { return n > 0 })
		return fmt.Errorf("v: the arrows go round in a circle that leads to place %d", v)
	}
	return nil
}

// Mend returns valid cases unchanged. For other cases it chooses an order of the places, which
// depends on the sum of the arrows' ends. It drops arrows that lead backward in this order, and
// repeated arrows.
func Mend(c grammar.Case) map[string]any {
	if Valid(c) == nil {
		return map[string]any{"n": c.Int("n"), "x": c.Ints("x"), "v": c.Ints("v"), "m": c.Ints("m"), "p": c.Ints("p")}
	}
	g := graphOf(c)
	sum := uint64(1)
	for _, v := range c.Ints("v") {
		sum += uint64(v)
	}
	rank := func(place int64) uint64 {
		return (uint64(place) + 1) * (2*sum + 1) * 0x9e3779b97f4a7c15 // an odd factor: all differ
	}
	var x, forward []int64
	seen := make([]int, len(g)) // 1 + the place that the last arrow there came from
	for u, ends := range g {
		from := len(forward)
		for _, v := range ends {
			if rank(int64(u)) < rank(v) && seen[v] <= u {
				forward, seen[v] = append(forward, v), u+1
			}
		}
		x = append(x, int64(len(forward)-from))
	}
	return map[string]any{"n": c.Int("n"), "x": x, "v": forward, "m": c.Ints("m"), "p": c.Ints("p")}
}
