package reduce

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
)

// spelled reports whether letters of a word can be removed: it is longer than one letter, not a
// number, and not a keyword.
func (r *reduction) spelled(word string) bool {
	_, err := strconv.ParseInt(word, 10, 64)
	return err != nil && len(word) > 1 && !r.keywords[word]
}

// plain matches words that may be keywords.
var plain = regexp.MustCompile(`^[A-Za-z]{3,}$`)

// Keywords returns the words, such as push and pop, that occur in at least half of the inputs. It
// returns none if there are few inputs. It ignores short words and words with other characters than
// letters, which may be data.
func Keywords(inputs [][]byte) map[string]bool {
	const fewInputs = 4
	keywords := map[string]bool{}
	if len(inputs) < fewInputs {
		return keywords
	}
	in := map[string]int{} // word → number of inputs that contain it
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

// letters removes runs of letters from words.
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

// columns removes the letter at one position from all words of a length, like a column of a grid.
// If the rest does not fail, it also lowers one of the first numbers by 1, which may be the width.
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

// lengths returns the lengths of the spelled words, longest first.
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

// withoutColumn returns the text with the letter at position at removed from all words of a length.
// It returns nil if there is no such word.
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
