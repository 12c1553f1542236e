package grammar

import "errors"

// Rows of a block may have to differ. A row that repeats an earlier one is replaced by
// the next that does not. The choices that made it are on a tape, and are counted up like
// the digits of a number until the row is new. This finds a new row if there is any,
// whatever a row consists of.

// A choice is the number that was chosen, and the greatest that could have been chosen.
type choice struct{ v, hi int64 }

// A tape holds the choices of the rows being drawn, one inside another.
type tape struct {
	choices []choice
	at      int  // the index of the next choice
	fixed   int  // the choices before this index are taken from the tape
	low     bool // those after them are the least possible, instead of asked for
	rows    int  // how many rows are being drawn, one inside another
}

// choose returns the choice on the tape, or that of ask, and records it.
func (t *tape) choose(lo, hi int64, ask func() int64) int64 {
	v := lo
	switch {
	case t.at < t.fixed:
		v = min(max(t.choices[t.at].v, lo), hi)
	case !t.low:
		v = ask()
	}
	if t.at == len(t.choices) {
		t.choices = append(t.choices, choice{})
	}
	t.choices[t.at] = choice{v, hi}
	t.at++
	return v
}

// amend corrects the choice made last.
func (t *tape) amend(v int64) {
	if t.rows > 0 {
		t.choices[t.at-1].v = v
	}
}

// up counts up the choices of the row that begins at an index, by one. The first row
// follows the last.
func (t *tape) up(begin int) {
	i := t.at - 1
	for i >= begin && t.choices[i].v >= t.choices[i].hi {
		i--
	}
	if i >= begin {
		t.choices[i].v++
	}
	t.rewind(begin, max(i+1, begin))
}

// rewind goes back to the beginning of a row. Its choices will be those on the tape up
// to fixed, and the least possible from there on.
func (t *tape) rewind(begin, fixed int) {
	t.choices, t.at, t.fixed, t.low = t.choices[:fixed], begin, fixed, true
}

// play replaces the choices of a row on the tape.
func (t *tape) play(begin int, row []choice) {
	t.choices = append(t.choices[:begin], row...)
	t.rewind(begin, len(t.choices))
}

// rowSteps bounds the steps of the search for a new row. The search may take some more steps
// for each row that exists. It needs more than one a row only if bounds depend on the row.
const rowSteps = 1000

// row draws a row with fill, until it differs from all rows before it.
func (s *chosen) row(r *rows, fill func() error) error {
	t, before := &s.tape, s.draft()
	begin, low := t.at, t.low
	t.rows++
	defer func() {
		t.low = low
		if t.rows--; t.rows == 0 {
			*t = tape{choices: t.choices[:0]}
		}
	}()
	var passed []string // rows that were tried and repeat an earlier one
	for step := 0; ; step++ {
		err := fill()
		if err == nil {
			if _, repeats := r.end(s.w.cs); !repeats {
				r.shorten(passed, t.choices[begin:t.at])
				return nil
			}
			err = fault(nil, "no row is left that differs from the %d before it", len(r.seen))
			passed = append(passed, string(r.key))
		} else if len(passed) == 0 || errors.Is(err, ErrLong) {
			return err
		}
		if step == rowSteps+4*len(r.seen) {
			return err
		}
		r.undo(s.w.cs)
		s.back(before)
		if short := r.short[passed[len(passed)-1]]; short != nil {
			t.play(begin, short)
		} else {
			t.up(begin)
		}
	}
}

// shorten remembers that a search from any of the passed rows ends at the row that was found,
// so that the next search skips these steps.
func (r *rows) shorten(passed []string, found []choice) {
	if len(passed) == 0 {
		return
	}
	if r.short == nil {
		r.short = map[string][]choice{}
	}
	row := append([]choice(nil), found...)
	for _, key := range passed {
		r.short[key] = row
	}
}
