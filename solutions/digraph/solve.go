// Package digraph says who wins when a piece moves along the arrows of a graph that
// may have circles, wherever the piece stands.
//
// Idea: work backwards from the places where the game ends. Whoever can move to a
// place where the other loses wins; whoever can move only to places where the other
// wins loses. So every place notes how many of its arrows do not lead to such a win
// yet, and loses when none is left. A place whose fate is never settled is a draw.
//
// Why: by induction on the order of settling, a win and a loss are what they say,
// and the game ends after as many moves as the chain of reasons is long. From a
// place that is not settled no arrow leads to a loss, or it would be a win, and
// some arrow leads to another such place, or it would be a loss. So each player can
// stay among them for ever, and neither has better: a draw.
//
// An arrow counts as often as it is there, when it is counted and when it is taken
// off, so arrows side by side make no difference.
//
// Time: O(places + arrows): a place is settled once, and then its arrows are looked
// at backwards. Memory: the same.
//
// Held against: wins and losses within 0, 1, 2, ... moves, straight from the rules, on
// every graph in the order of size, and on long walks, see the test.
package digraph

import (
	"bufio"
	"fmt"
	"io"
)

// Limits of the input.
const (
	places = 20_000
	arrows = 25_000
)

// What is known of a place.
const (
	draw = iota // nothing: a draw, if it stays so
	win
	lose
)

// Solve answers the one case of in.
func Solve(in io.Reader, out io.Writer) error {
	r := reader{Reader: bufio.NewReaderSize(in, 1<<16), line: 1}
	w := bufio.NewWriterSize(out, 1<<16)
	b, err := r.board()
	if err != nil {
		return err
	}
	for _, fate := range b.fates() {
		w.WriteString([]string{draw: "DRAW\n", win: "WIN\n", lose: "LOSE\n"}[fate])
	}
	return w.Flush()
}

// A board is the arrows, by the place they lead to.
type board struct {
	end  byte    // the fate where no arrow leaves
	left []int32 // how many arrows leave a place
	from []int32 // where arrows come from, grouped by where they lead
	at   []int32 // at[v] to at[v+1]: where those to v are
}

// fates settles all places.
func (b *board) fates() []byte {
	fate := make([]byte, len(b.left))
	var settled []int32
	for v, n := range b.left {
		if n == 0 {
			fate[v] = b.end
			settled = append(settled, int32(v))
		}
	}
	for i := 0; i < len(settled); i++ {
		v := settled[i]
		for _, u := range b.from[b.at[v]:b.at[v+1]] {
			b.left[u]--
			switch {
			case fate[u] != draw:
				continue
			case fate[v] == lose:
				fate[u] = win
			case b.left[u] == 0: // it never leads to a loss, or u were settled
				fate[u] = lose
			default:
				continue
			}
			settled = append(settled, u)
		}
	}
	return fate
}

// board reads the case.
func (r *reader) board() (*board, error) {
	n, err := r.number(places)
	if err != nil {
		return nil, err
	}
	m, err := r.number(arrows)
	if err != nil {
		return nil, err
	}
	b := &board{left: make([]int32, n), from: make([]int32, m), at: make([]int32, n+1)}
	if b.end, err = r.rule(); err != nil {
		return nil, err
	}
	us, vs := make([]int32, m), make([]int32, m)
	for i := range us {
		if us[i], err = r.place(n); err != nil {
			return nil, err
		}
		if vs[i], err = r.place(n); err != nil {
			return nil, err
		}
	}
	b.group(us, vs)
	return b, nil
}

// group counts the arrows at both ends, and puts them where those to their place
// are.
func (b *board) group(us, vs []int32) {
	for i, v := range vs {
		b.left[us[i]]++
		b.at[v]++
	}
	for v := range b.left {
		b.at[v+1] += b.at[v]
	}
	for i, v := range vs {
		b.at[v]--
		b.from[b.at[v]] = us[i]
	}
}

// rule reads the fate of a player who cannot move.
func (r *reader) rule() (byte, error) {
	word, err := r.word()
	switch {
	case err != nil:
		return 0, err
	case word == "lose":
		return lose, nil
	case word == "win":
		return win, nil
	}
	return 0, fmt.Errorf("line %d: the rule %q is neither lose nor win", r.line, word)
}

// place reads one of n places.
func (r *reader) place(n int) (int32, error) {
	v, err := r.number(n - 1)
	return int32(v), err
}

// A reader reads words and knows the line it is on.
type reader struct {
	*bufio.Reader
	line int
}

// number reads a number, which must not be above top.
func (r *reader) number(top int) (int, error) {
	word, err := r.word()
	if err != nil {
		return 0, err
	}
	n := 0
	for _, c := range []byte(word) {
		if c < '0' || '9' < c {
			return 0, fmt.Errorf("line %d: %q is not a digit", r.line, c)
		}
		if n = 10*n + int(c-'0'); n > top {
			return 0, fmt.Errorf("line %d: the number is larger than %d", r.line, top)
		}
	}
	return n, nil
}

// longest is the length of the longest word that is read.
const longest = 20

// word reads up to the next white space.
func (r *reader) word() (string, error) {
	c, err := r.ReadByte()
	for err == nil && space(c) {
		if c == '\n' {
			r.line++
		}
		c, err = r.ReadByte()
	}
	if err == io.EOF {
		return "", fmt.Errorf("line %d: the input ends within the case", r.line)
	}
	var word [longest]byte
	n := 0
	for ; err == nil && !space(c); c, err = r.ReadByte() {
		if n == longest {
			return "", fmt.Errorf("line %d: a word of more than %d letters", r.line, longest)
		}
		word[n] = c
		n++
	}
	if err == nil {
		err = r.UnreadByte()
	}
	if err == io.EOF {
		err = nil
	}
	return string(word[:n]), err
}

func space(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }
