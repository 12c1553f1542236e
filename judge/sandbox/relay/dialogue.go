package relay

// A Dialogue is the record of what two programs sent to each other, in order. The middle of a
// long dialogue is omitted.
type Dialogue struct {
	Head, Tail []Turn
	Omitted    int64 // bytes between Head and Tail
	Turns      int   // number of all turns
	Replies    int   // turns of the interactor that follow one of the program
	// Process is the number of the process that talked, from 0, if the program is Processes > 1
	// processes.
	Process, Processes int
}

// A Turn is what one program sent until the other sent something.
type Turn struct {
	Interactor bool // sent by the interactor, otherwise by the program
	Text       []byte
}

// A recorder records a Dialogue. The first turns go to its head and later ones to its tail. The
// tail has two halves: whenever the later half is full, the earlier half is dropped.
type recorder struct {
	head, older, later stretch
	omitted            int64
	turns, replies     int
	last               int // who sent last: 0 nobody, 1 the program, 2 the interactor
}

// add records a text that a side has sent.
func (r *recorder) add(interactor bool, text []byte) {
	who := 1
	if interactor {
		who = 2
	}
	same := who == r.last
	r.last = who
	if !same {
		if r.turns++; interactor && r.turns > 1 {
			r.replies++
		}
	}
	if room := talkHead - len(r.head.text); room > 0 {
		n := min(room, len(text))
		r.head.say(same, interactor, text[:n])
		text = text[n:]
	}
	if len(text) == 0 {
		return
	}
	if extra := len(text) - talkTail; extra > 0 { // only the end of the text is needed
		r.omitted += int64(extra)
		text = text[extra:]
	}
	if len(r.later.text) >= talkTail {
		r.omitted += int64(len(r.older.text))
		r.older, r.later = r.later, stretch{r.older.text[:0], r.older.marks[:0]}
		same = false
	}
	r.later.say(same, interactor, text)
}

// dialogue returns the recorded dialogue.
func (r *recorder) dialogue() Dialogue {
	d := Dialogue{Head: turnsOf(r.head), Tail: turnsOf(r.older, r.later), Omitted: r.omitted, Turns: r.turns, Replies: r.replies}
	if d.Omitted == 0 { // nothing was omitted
		if n := len(d.Head); n > 0 && len(d.Tail) > 0 && d.Head[n-1].Interactor == d.Tail[0].Interactor {
			d.Head[n-1].Text = append(d.Head[n-1].Text, d.Tail[0].Text...)
			d.Tail = d.Tail[1:]
		}
		d.Head, d.Tail = append(d.Head, d.Tail...), nil
	}
	return d
}

// A stretch is a part of a dialogue: its text, and the end of each turn in it. There are many
// short turns, so they share one buffer.
type stretch struct {
	text  []byte
	marks []mark
}

// A mark is the end of a turn.
type mark struct {
	end        int32
	interactor bool
}

// say appends to the last turn if same is set, and otherwise begins a new turn.
func (s *stretch) say(same, interactor bool, text []byte) {
	s.text = append(s.text, text...)
	if !same || len(s.marks) == 0 {
		s.marks = append(s.marks, mark{interactor: interactor})
	}
	s.marks[len(s.marks)-1].end = int32(len(s.text))
}

// turnsOf returns the turns of stretches.
func turnsOf(stretches ...stretch) []Turn {
	n := 0
	for _, s := range stretches {
		n += len(s.marks)
	}
	list := make([]Turn, 0, n)
	for _, s := range stretches {
		from := int32(0)
		for _, m := range s.marks {
			list = append(list, Turn{m.interactor, s.text[from:m.end:m.end]})
			from = m.end
		}
	}
	return list
}
