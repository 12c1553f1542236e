package figure

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/game"
	"grundy/judge/play"
)

// A reading is the parsed text of a position.
type reading struct {
	text     string
	lines    []string // lines of the picture from the rules
	declared bool     // the rules declare heaps; piles are these heaps, in order
	piles    []pile   // if not declared, those with the most room first, without piles of no room
	numbers  []int64  // all numbers of the text that fit 64 bits
	word     []rune   // the word in quotes with which the text begins
	trees    [][]edge // the edges of each tree, if the text is a forest
	squares  []rune   // the squares of a strip that the rules draw
	rows     []string // the rows of a board that the rules draw
}

// A pile is a heap of stones, or a container with room for a number of stones. The room of a heap
// is the number of its stones.
type pile struct{ stones, room int64 }

// An edge joins two vertices of a tree.
type edge [2]int

var (
	tuples  = regexp.MustCompile(`^\((\d+(?:/\d+)?(?:, \d+(?:/\d+)?)*)\)`)
	single  = regexp.MustCompile(`^(\d+)(?:$|, ≤)`)
	quoted  = regexp.MustCompile(`^"([^"]*)"`)
	digits  = regexp.MustCompile(`\d+`)
	forests = regexp.MustCompile(`^\((?:∅|\d+-\d+(?: \d+-\d+)*)(?:; (?:∅|\d+-\d+(?: \d+-\d+)*))*\)$`)
)

// read returns the parsed text of a position. It does not parse a text if the rules declare heaps
// or if the text is over longestText.
func read(p play.Position) reading {
	if d := p.Drawing(); d != nil {
		return drawn(d)
	}
	r := reading{text: p.String(), lines: p.Picture()}
	if p.ByHeaps() {
		r.declared = true
		for _, n := range p.Heaps() {
			r.piles = append(r.piles, pile{n, n})
		}
		return r
	}
	if len(r.text) > longestText {
		return r
	}
	r.numbers = numbers(r.text)
	if found := quoted.FindStringSubmatch(r.text); found != nil {
		r.word = []rune(found[1])
	}
	if found := tuples.FindStringSubmatch(r.text); found != nil {
		r.piles = piles(found[1])
	} else if found := single.FindStringSubmatch(r.text); found != nil {
		r.piles = piles(found[1])
	}
	if forests.MatchString(r.text) {
		r.trees = trees(r.text)
	}
	return r
}

// drawn returns the reading of a position that the rules draw as data.
func drawn(d *game.Picture) (r reading) {
	switch d.Kind {
	case "heaps":
		for _, n := range d.Numbers {
			if n > 0 {
				r.piles = append(r.piles, pile{n, n})
			}
		}
		r.piles = sorted(r.piles)
	case "word":
		r.word = []rune(d.Rows[0])
	case "strip":
		r.squares = []rune(d.Rows[0])
	case "board":
		r.rows = d.Rows
	case "ring":
		r.numbers, r.squares = d.Numbers, []rune(strings.Join(d.Rows, ""))
		r.text = "● " + strings.Trim(game.Tuple(d.Numbers), "()")
	case "graph":
		r.lines, r.numbers = d.Lines(), d.At
	case "forest":
		var tree []edge
		for _, e := range d.Edges {
			tree = append(tree, edge{int(e[0]), int(e[1])})
		}
		r.trees = [][]edge{tree}
	}
	return r
}

// longestText is the maximum length in bytes of a text that read parses.
const longestText = 2000

func numbers(text string) (list []int64) {
	for _, word := range digits.FindAllString(text, -1) {
		if n, err := strconv.ParseInt(word, 10, 64); err == nil {
			list = append(list, n)
		}
	}
	return list
}

// piles parses numbers of stones. Each may be followed by a slash and the room of its container.
func piles(text string) (list []pile) {
	for word := range strings.SplitSeq(text, ", ") {
		n := numbers(word)
		if len(n) == 0 {
			return nil // a number does not fit 64 bits
		}
		if n[len(n)-1] > 0 {
			list = append(list, pile{n[0], n[len(n)-1]})
		}
	}
	return sorted(list)
}

func sorted(list []pile) []pile {
	slices.SortFunc(list, func(a, b pile) int {
		if a.room != b.room {
			return int(b.room - a.room)
		}
		return int(b.stones - a.stones)
	})
	return list
}

// trees parses the edges of each tree. A tree without edges is ∅.
func trees(text string) (list [][]edge) {
	for tree := range strings.SplitSeq(strings.Trim(text, "()"), "; ") {
		var edges []edge
		n := numbers(tree)
		for i := 0; i+1 < len(n); i += 2 {
			edges = append(edges, edge{int(n[i]), int(n[i+1])})
		}
		list = append(list, edges)
	}
	return list
}

// with returns a copy of a list with one element changed.
func with[T any](list []T, i int, to T) []T {
	list = slices.Clone(list)
	list[i] = to
	return list
}

// gained returns the elements that occur more often in to than in from.
func gained[T comparable](from, to []T) (more []T) {
	count := map[T]int{}
	for _, v := range from {
		count[v]++
	}
	for _, v := range to {
		if count[v]--; count[v] < 0 {
			more = append(more, v)
		}
	}
	return more
}
