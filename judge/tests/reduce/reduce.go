// Package reduce shrinks a text while it keeps a property, by delta debugging on lines and words.
// It is for inputs without a grammar.
//
//	keywords := reduce.Keywords(others)
//	least, tries := reduce.Text(ctx, input, keywords, func(text []byte) bool { return fails(text) })
package reduce

import (
	"bytes"
	"context"
	"strconv"
)

// A text is lines of words.
type text [][]string

// Text shrinks an input that has a property: has must be true for it. It returns a text that has
// the property and that none of the tried steps shrinks, or the smallest so far if ctx ends. A step
// removes lines, words or letters, lowers a number, or does both, because the number may be their
// count. Letters of keywords are not removed. tries is the number of calls of has.
func Text(ctx context.Context, input []byte, keywords map[string]bool, has func(text []byte) bool) (least []byte, tries int) {
	r := &reduction{ctx: ctx, has: has, keywords: keywords, now: parse(input), seen: map[string]bool{}}
	for steps := -1; steps != r.steps && ctx.Err() == nil; {
		steps = r.steps
		r.lines()
		r.words()
		r.letters()
		r.counted()
		r.columns()
		r.numbers()
	}
	if r.steps == 0 {
		return input, r.tries
	}
	return r.now.print(), r.tries
}

// mostCounted bounds how many numbers are tried as counts, and mostParts how many parts are removed
// together with each.
const (
	mostCounted = 12
	mostParts   = 200
)

// A reduction is a text while it shrinks.
type reduction struct {
	ctx          context.Context
	has          func([]byte) bool
	keywords     map[string]bool
	now          text
	seen         map[string]bool
	steps, tries int
}

// take replaces the text if the other one has the property.
func (r *reduction) take(other text) bool {
	printed := other.print()
	if r.ctx.Err() != nil || len(bytes.TrimSpace(printed)) == 0 || r.seen[string(printed)] {
		return false
	}
	r.seen[string(printed)] = true
	r.tries++
	if !r.has(printed) || r.ctx.Err() != nil {
		return false
	}
	r.now = other
	r.steps++
	return true
}

// lines removes runs of lines, longest first.
func (r *reduction) lines() {
	for size := len(r.now) / 2; size > 0; size /= 2 {
		for at := len(r.now) - size; at >= 0; at -= size {
			if at+size <= len(r.now) {
				r.take(r.now.without(at, size))
			}
		}
	}
}

// words removes runs of words from lines.
func (r *reduction) words() {
	for i := len(r.now) - 1; i >= 0; i-- {
		for size := len(r.now[i]) / 2; size > 0; size /= 2 {
			for at := len(r.now[i]) - size; at >= 0; at -= size {
				if i < len(r.now) && at+size <= len(r.now[i]) && len(r.now[i]) > 1 {
					r.take(r.now.withoutWords(i, at, size))
				}
			}
		}
	}
}

// counted lowers a number and removes a line or a word at the same time.
func (r *reduction) counted() {
	for k := 0; k < mostCounted; k++ {
		for r.lower(k) {
		}
	}
}

// lower lowers the k-th number by one, and removes a part.
func (r *reduction) lower(k int) bool {
	i, j, n, ok := r.now.number(k)
	if !ok || n < 1 {
		return false
	}
	less := r.now.with(i, j, strconv.FormatInt(n-1, 10))
	parts := 0
	for line := len(less) - 1; line >= 0; line-- {
		if line != i {
			if parts++; parts > mostParts || r.take(less.without(line, 1)) {
				return parts <= mostParts
			}
		}
		for word := len(less[line]) - 1; word >= 0 && len(less[line]) > 1; word-- {
			if line == i && word == j {
				continue
			}
			if parts++; parts > mostParts || r.take(less.withoutWords(line, word, 1)) {
				return parts <= mostParts
			}
		}
	}
	return false
}

// numbers lowers numbers: to 0 or 1, to half, and by one.
func (r *reduction) numbers() {
	for k := 0; ; k++ {
		i, j, n, ok := r.now.number(k)
		if !ok {
			return
		}
		for _, less := range []int64{0, 1, n / 2, n - sign(n)} {
			if abs(less) < abs(n) && r.take(r.now.with(i, j, strconv.FormatInt(less, 10))) {
				break
			}
		}
	}
}

func sign(n int64) int64 {
	if n < 0 {
		return -1
	}
	return 1
}

func abs(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}

func parse(input []byte) (t text) {
	for line := range bytes.Lines(input) {
		var words []string
		for _, w := range bytes.Fields(line) {
			words = append(words, string(w))
		}
		t = append(t, words)
	}
	return t
}

func (t text) print() []byte {
	var b bytes.Buffer
	for _, line := range t {
		for i, w := range line {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(w)
		}
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func (t text) without(at, n int) text {
	return append(append(text{}, t[:at]...), t[at+n:]...)
}

func (t text) withoutWords(i, at, n int) text {
	other := append(text{}, t...)
	other[i] = append(append([]string{}, t[i][:at]...), t[i][at+n:]...)
	return other
}

func (t text) with(i, j int, word string) text {
	other := append(text{}, t...)
	other[i] = append([]string{}, t[i]...)
	other[i][j] = word
	return other
}

// number returns the k-th number of the text and its position.
func (t text) number(k int) (i, j int, n int64, ok bool) {
	for i, line := range t {
		for j, w := range line {
			v, err := strconv.ParseInt(w, 10, 64)
			if err != nil {
				continue
			}
			if k == 0 {
				return i, j, v, true
			}
			k--
		}
	}
	return 0, 0, 0, false
}
