package grammar

import (
	"slices"

	"grundy/judge/spec/grammar/arith"
	"grundy/judge/spec/grammar/size"
)

// A quota counts, for each letter with an exact number of occurrences, how many are still to
// come.
type quota struct {
	*exactly
	left  []int64 // by letter; 0 for letters without an exact number
	need  int64   // the sum of left
	words int64   // words to come, including the current one
	most  int64   // the maximum number of letters of a word
}

// quota returns the quota at the beginning of a field's words.
func (x *exactly) quota(v arith.Values, words int64) (*quota, error) {
	f := x.f
	q := &quota{exactly: x, left: make([]int64, len(f.Letters)), words: words}
	for i, count := range x.counts {
		if count == nil {
			continue
		}
		n, err := count.Eval(v)
		if err != nil {
			return nil, fault(f, "%s", err)
		}
		q.left[i] = max(n, 0)
		q.need += q.left[i]
	}
	if words < 1 && q.need > 0 {
		return nil, q.missing()
	}
	return q, nil
}

// longest returns the maximum length of the words still to come. hi is the bound of the current
// word. In a block, each row has its own bounds.
func (q *quota) longest(hi int64) int64 {
	if !q.block {
		return hi
	}
	_, most := q.f.hi.Count()
	return max(hi, most)
}

// use counts a letter; times is 1, or -1 to undo.
func (q *quota) use(letter int, times int64) {
	if q.counts[letter] != nil {
		q.left[letter] -= times
		q.need -= times
	}
}

// may reports whether a letter may come next, if cells letters are still to come, including this
// one.
func (q *quota) may(letter int, cells int64) bool {
	if q.counts[letter] == nil {
		return q.need < cells
	}
	return q.left[letter] > 0 && q.need <= cells
}

// missing returns an error about a letter that occurs too seldom.
func (q *quota) missing() error {
	for i, left := range q.left {
		if left > 0 {
			return fault(q.f, "%c occurs too rarely: %d more needed", q.f.Letters[i], left)
		}
	}
	return nil
}

// read counts the letters of a word that was read.
func (q *quota) read(word []byte) error {
	for _, b := range word {
		i := int(q.f.letter[b])
		if q.use(i, 1); q.left[i] < 0 {
			return fault(q.f, "%c occurs too often", b)
		}
	}
	if q.words--; q.words == 0 {
		return q.missing()
	}
	return nil
}

// begin begins words whose letters are counted. It returns a function that restores the quotas of
// the enclosing words.
func (w *filler) begin(all []*exactly, words int64) (back func(), err error) {
	outer := w.quotas
	w.quotas = outer[:len(outer):len(outer)]
	for _, x := range all {
		q, err := x.quota(w, words)
		if err != nil {
			return nil, err
		}
		w.quotas = append(w.quotas, q)
	}
	return func() { w.quotas = outer }, nil
}

// quotaOf returns the quota of a field; nil if there is none.
func quotaOf(all []*quota, f *Field) *quota {
	for _, q := range slices.Backward(all) {
		if q.f == f {
			return q
		}
	}
	return nil
}

// apt reports whether a letter may come next, if n letters of the word are still to come,
// including this one.
func (q *quota) apt(letter int, n int64) bool {
	return q == nil || q.may(letter, size.Add(n, size.Mul(q.words-1, q.most)))
}
