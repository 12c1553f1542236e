package grammar

import (
	"bytes"
	"slices"

	"grundy/judge/spec"
)

// If letters are interchangeable, words that differ only by a renaming of letters form a class,
// and the walk visits the smallest word of each class. In the smallest word, letters are ordered
// by their number of occurrences, most frequent first. Of two equally frequent letters, the
// smaller one occurs first. Words of a case that share letters are renamed together.

// ignoring compiles the key ignore of a word field.
func (c *compiler) ignoring(f *Field, sf spec.Field) {
	for _, t := range sf.Ignore {
		switch letters := t.Value == "letters"; {
		case letters && f.Kind != Word:
			c.complain(t, "a list of parents has no letters", "write ignore: [names]")
		case !letters && f.Kind == Word:
			c.complain(t, "a word has no names", "write ignore: [letters]")
		case letters:
			f.renamed = true
		}
	}
}

// use changes the number of occurrences of a letter by times. It reports whether enough letters
// are still to come for each letter to be as frequent as the letters after it.
func (e *Enumeration) use(f *Field, letter int, times int64) (ok bool) {
	if !f.renamed {
		return true
	}
	e.classes = true
	used := e.used[f.Letters]
	if used == nil {
		used = make([]int64, len(f.Letters))
		e.used[f.Letters] = used
	}
	used[letter] += times
	missing, most := int64(0), int64(0)
	for _, n := range slices.Backward(used) {
		if most = max(most, n); most > n {
			missing += most - n
		}
	}
	return missing <= e.values
}

// inOrder reports whether the case is the smallest of its class.
func (e *Enumeration) inOrder() bool {
	for letters, used := range e.used {
		for i := range used[1:] {
			if used[i] < used[i+1] || used[i] > 0 && used[i] == used[i+1] && e.begins(letters, letters[i]) > e.begins(letters, letters[i+1]) {
				return false
			}
		}
	}
	return true
}

// begins returns the position at which a letter first occurs.
func (e *Enumeration) begins(letters string, one byte) (at int) {
	for _, f := range e.g.fields {
		if !f.renamed || f.Letters != letters {
			continue
		}
		text := e.cs.cols[f.index].text
		if i := bytes.IndexByte(text, one); i >= 0 {
			return at + i
		}
		at += len(text)
	}
	return at
}
