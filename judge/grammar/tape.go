package grammar

import "errors"

// A row that repeats one before it is replaced by the nearest that does not: the
// choices that made it are on a tape, and are counted up like the wheels of a
// mileage meter until the row is new. That finds a row wherever there is one,
// whatever a row consists of.

// A choice is the number chosen, and the greatest that could have been.
type choice struct{ v, hi int64 }

// A tape holds the choices of the rows being drawn, one inside another.
type tape struct {
	choices []choice
	at      int  // the next choice to be made
	fixed   int  // so many are made as the tape says
	low     bool // and those after them are the least there are
	rows    int  // how many rows are being drawn, one inside another
}

// choose returns what the tape says, or what ask does, and has it on the tape.
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

// up turns the tape on by one from where a row begins. After the last row comes
// the first.
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

// rewind goes back to where a row begins, to make its choices as the tape says up
// to fixed.
func (t *tape) rewind(begin, fixed int) {
	t.choices, t.at, t.fixed, t.low = t.choices[:fixed], begin, fixed, true
}

// play puts choices on the tape in place of a row's.
func (t *tape) play(begin int, row []choice) {
	t.choices = append(t.choices[:begin], row...)
	t.rewind(begin, len(t.choices))
}

// rowSteps bounds the search for a new row: so many, and some for each row there
// is. More than one a row is only needed where bounds depend on the row.
const rowSteps = 1000

// row draws a row, as fill does, until it is none of those before it.
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
	var passed []string // the rows met that are taken
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

// shorten has the rows passed lead to the row found, so that a search from one of
// them does not take all steps again.
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
