package report

import "slices"

// A Dialogue is what a program and an interactor said to each other, in order. The middle
// of a long one is left out.
type Dialogue struct {
	Head, Tail []Line
	Omitted    int64 // bytes between the two
	Turns      int   // in all
	Idle       bool  // at the end each waited for the other
}

// A Line is a line of a dialogue.
type Line struct {
	Interactor bool   // said it, and the program read it; otherwise the program wrote it
	Text       string // with its end, unless that was not said
}

// Sign returns what a line of a dialogue is marked with: > for what the program wrote, and
// < for what it was sent.
func (l Line) Sign() string {
	if l.Interactor {
		return "<"
	}
	return ">"
}

// Short returns the dialogue with at most some lines, half of them from its end.
func (d Dialogue) Short(most int) Dialogue {
	if len(d.Head)+len(d.Tail) <= most {
		return d
	}
	head, tail := d.Head, d.Tail
	if d.Omitted == 0 { // the two are next to each other
		all := slices.Concat(head, tail)
		head, tail = all[:len(all)-most/2], all[len(all)-most/2:]
	}
	h, t := max(most-most/2, most-len(tail)), max(most/2, most-len(head))
	h, t = min(h, len(head)), min(t, len(tail))
	for _, l := range slices.Concat(head[h:], tail[:len(tail)-t]) {
		d.Omitted += int64(len(l.Text))
	}
	d.Head, d.Tail = head[:h], tail[len(tail)-t:]
	return d
}
