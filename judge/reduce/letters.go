package reduce

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
)

// spelled reports whether a word consists of letters that can be left out: it is longer than
// one, no number, and no keyword.
func (r *reduction) spelled(word string) bool {
	_, err := strconv.ParseInt(word, 10, 64)
	return err != nil && len(word) > 1 && !r.keywords[word]
}

// plain matches what may be a keyword.
var plain = regexp.MustCompile(`^[A-Za-z]{3,}$`)

// Keywords returns the words, such as push and pop, that occur in at least half of the
// inputs; none if there are few inputs. What is short or no plain word is a text by chance.
func Keywords(inputs [][]byte) map[string]bool {
	const fewInputs = 4
	keywords := map[string]bool{}
	if len(inputs) < fewInputs {
		return keywords
	}
	in := map[string]int{} // how many inputs
	for _, text := range inputs {
		seen := map[string]bool{}
		for word := range bytes.FieldsSeq(text) {
			if w := string(word); plain.MatchString(w) && !seen[w] {
				seen[w] = true
				in[w]++
			}
		}
	}
	for w, n := range in {
		keywords[w] = 2*n >= len(inputs)
	}
	return keywords
}

// letters leaves out runs of letters of a word.
func (r *reduction) letters() {
	for i := range r.now {
		for j := range r.now[i] {
			for size := len(r.now[i][j]) / 2; size > 0; size /= 2 {
				for at := len(r.now[i][j]) - size; at >= 0; at -= size {
					if w := r.now[i][j]; r.spelled(w) && at+size <= len(w) && size < len(w) {
						r.take(r.now.with(i, j, w[:at]+w[at+size:]))
					}
				}
			}
		}
	}
}

// columns removes the letter at one place of all words of a length, as a column of a grid,
// and lowers a number if that is needed.
func (r *reduction) columns() {
	for _, length := range r.lengths() {
		for at := length - 1; at >= 0; at-- {
			r.column(length, at)
		}
	}
}

func (r *reduction) column(length, at int) {
	less := r.withoutColumn(length, at)
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
func (r *reduction) lengths() (list []int) {
	for _, line := range r.now {
		for _, w := range line {
			if r.spelled(w) && !slices.Contains(list, len(w)) {
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
func (r *reduction) withoutColumn(length, at int) text {
	other, some := text{}, false
	for _, line := range r.now {
		words := slices.Clone(line)
		for j, w := range words {
			if len(w) == length && r.spelled(w) {
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
