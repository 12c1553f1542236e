package report

import (
	"slices"
	"strconv"
)

// A Dialogue is the lines of a program and an interactor, in order. The middle of a long dialogue
// is omitted.
type Dialogue struct {
	Head, Tail []Line
	Omitted    int64 // bytes between Head and Tail
	Turns      int   // the total number
	Idle       bool  // at the end, both programs waited for each other
	// Processes is the number of processes of the submission in a run. If it is above 1, Process is
	// the number of the process that failed, from 0, or -1 if none failed by itself.
	Process, Processes int
}

// A Line is a line of a dialogue.
type Line struct {
	Interactor bool   // the interactor wrote the line, and the program read it; otherwise the program wrote it
	Process    int    // the number of the process that wrote or read it, from 0, if there are several
	Text       string // with its newline, unless the line has none
}

// Sign returns the mark of a line: > for a line that the program wrote, and < for a line that it
// read.
func (l Line) Sign() string {
	if l.Interactor {
		return "<"
	}
	return ">"
}

// Sign returns the mark of a line of the dialogue: its Sign, after the number of its process if
// there are several.
func (d Dialogue) Sign(l Line) string {
	if d.Processes > 1 {
		return strconv.Itoa(l.Process) + l.Sign()
	}
	return l.Sign()
}

// Short returns the dialogue shortened to at most most lines, half of them from its end.
func (d Dialogue) Short(most int) Dialogue {
	if len(d.Head)+len(d.Tail) <= most {
		return d
	}
	head, tail := d.Head, d.Tail
	if d.Omitted == 0 { // Head and Tail are adjacent
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
