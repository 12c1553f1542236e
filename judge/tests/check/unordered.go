package check

import "bytes"

// unordered returns a comparer that compares lines in any order. A line counts as its tokens; blank
// lines are skipped.
//
// The ends are ascending offsets that divide want into groups of lines, usually one for the answer
// to each case. Without ends, all lines form one group. A group of n lines is compared with the
// next n lines of got, in any order.
//
// The Difference shows two lines: the first line of got that is not in its group or occurs too
// often, and the first line of want that got lacks.
func unordered(ends ...int) comparer {
	return func(want, got []byte) *Difference {
		w, g := reader{text: want}, reader{text: got}
		var due []row
		for k := range len(ends) + 1 {
			end := len(want)
			if k < len(ends) {
				end = ends[k]
			}
			due = due[:0]
			for r, ok := w.next(end); ok; r, ok = w.next(end) {
				due = append(due, r)
			}
			if d := g.compare(due); d != nil {
				return d
			}
		}
		if r, ok := g.next(len(got)); ok {
			return &Difference{Kind: Extra, Got: cut(r.text), Line: r.number, Offset: len(want)}
		}
		return nil
	}
}

// A row is a line that is not blank, without white space at its ends.
type row struct {
	text   []byte
	start  int // offset of its line
	number int
}

// key returns the tokens of a row. Rows with the same key are equal.
func (r row) key() string {
	words := bytes.FieldsFunc(r.text, func(c rune) bool { return c < 0x80 && space(byte(c)) })
	return string(bytes.Join(words, []byte{' '}))
}

// A reader reads rows.
type reader struct {
	text []byte
	at   int // offset of the next line
	read int // number of lines before it
}

// next returns the next row that begins before end.
func (r *reader) next(end int) (row, bool) {
	for r.at < end {
		l := line(r.text[r.at:])
		found := row{trim(l[skip(l, 0):]), r.at, r.read + 1}
		r.at += min(len(l)+1, len(r.text)-r.at)
		r.read++
		if len(found.text) > 0 {
			return found, true
		}
	}
	return row{}, false
}

// compare reads len(due) rows and compares them with due in any order.
func (r *reader) compare(due []row) *Difference {
	for len(due) > 0 { // usually the order is equal
		before := *r
		if g, ok := r.next(len(r.text)); !ok || !bytes.Equal(g.text, due[0].text) {
			*r = before
			break
		}
		due = due[1:]
	}
	if len(due) == 0 {
		return nil
	}
	owed := make(map[string]int, len(due))
	for _, w := range due {
		owed[w.key()]++
	}
	var d *Difference
	for range due {
		g, ok := r.next(len(r.text))
		if !ok {
			if d == nil {
				d = &Difference{Kind: Missing, Line: r.read + 1}
			}
			break
		}
		if key := g.key(); owed[key] > 0 {
			owed[key]--
		} else if d == nil {
			d = &Difference{Got: cut(g.text), Line: g.number}
		}
	}
	if d == nil {
		return nil
	}
	// Equal rows are matched from the first on, so the last of them are missing.
	for i := len(due) - 1; i >= 0; i-- {
		if key := due[i].key(); owed[key] > 0 {
			owed[key]--
			d.Want, d.Offset = cut(due[i].text), due[i].start
		}
	}
	return d
}
