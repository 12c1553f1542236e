package reduce

import (
	"slices"
	"strconv"
)

// spelled reports whether a word consists of letters that can be left out: it is longer than
// one, and no number.
func spelled(word string) bool {
	_, err := strconv.ParseInt(word, 10, 64)
	return err != nil && len(word) > 1
}

// letters leaves out runs of letters of a word.
func (r *reduction) letters() {
	for i := range r.now {
		for j := range r.now[i] {
			for size := len(r.now[i][j]) / 2; size > 0; size /= 2 {
				for at := len(r.now[i][j]) - size; at >= 0; at -= size {
					if w := r.now[i][j]; spelled(w) && at+size <= len(w) && size < len(w) {
						r.take(r.now.with(i, j, w[:at]+w[at+size:]))
					}
				}
			}
		}
	}
}

// columns leaves out a letter at the same place of all words of a length, as a column of a
// grid, and lowers a number with it if that is needed.
func (r *reduction) columns() {
	for _, length := range r.now.lengths() {
		for at := length - 1; at >= 0; at-- {
			r.column(length, at)
		}
	}
}

func (r *reduction) column(length, at int) {
	less := r.now.withoutColumn(length, at)
	if len(less) == 0 || r.take(less) {
		return
	}
	for k := range mostCounted {
		i, j, n, ok := less.number(k)
		if !ok {
			return
		}
		if n > 1 && r.take(less.with(i, j, strconv.FormatInt(n-1, 10))) {
			return
		}
	}
}

// lengths returns the lengths of the words that are spelled, the longest first.
func (t text) lengths() (list []int) {
	for _, line := range t {
		for _, w := range line {
			if spelled(w) && !slices.Contains(list, len(w)) {
				list = append(list, len(w))
			}
		}
	}
	slices.Sort(list)
	slices.Reverse(list)
	return list
}

// withoutColumn returns the text with words of a length short of one letter; nil if there is
// no such word.
func (t text) withoutColumn(length, at int) text {
	other, some := text{}, false
	for _, line := range t {
		words := slices.Clone(line)
		for j, w := range words {
			if len(w) == length && spelled(w) {
				words[j], some = w[:at]+w[at+1:], true
			}
		}
		other = append(other, words)
	}
	if !some {
		return nil
	}
	return other
}
