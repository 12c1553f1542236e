package relay

// A Dialogue is the record of what two programs sent to each other, in order. The middle of a
// long dialogue is omitted.
type Dialogue struct {
	Head, Tail []Turn
	Omitted    int64 // bytes between Head and Tail
	Turns      int   // number of all turns
	Replies    int   // turns of the interactor that follow one of the program
	Processes  int   // of the program, if they are several
}

// A Turn is what one program sent until the other sent something.
type Turn struct {
	Speaker
	Text []byte
}

// A Recorder records a Dialogue. The first turns go to its head and later ones to its tail. The
// tail has two halves: whenever the later half is full, the earlier half is dropped.
type Recorder struct {
	head, older, later stretch
	omitted            int64
	turns, replies     int
	last               Speaker // of the last turn, if there is one
}

// A Speaker sends a turn: the interactor, or the program. If the program is several processes,
// Process is the number of the one that sends or receives it, from 0.
type Speaker struct {
	Interactor bool
	Process    int8
}

// Add records a text that a side has sent.
func (r *Recorder) Add(who Speaker, text []byte) {
	same := r.turns > 0 && who == r.last
	r.last = who
	if !same {
		if r.turns++; who.Interactor && r.turns > 1 {
			r.replies++
		}
	}
	if room := talkHead - len(r.head.text); room > 0 {
		n := min(room, len(text))
		r.head.say(same, who, text[:n])
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
	r.later.say(same, who, text)
}

// Dialogue returns the recorded dialogue.
func (r *Recorder) Dialogue() Dialogue {
	d := Dialogue{Head: turnsOf(r.head), Tail: turnsOf(r.older, r.later), Omitted: r.omitted, Turns: r.turns, Replies: r.replies}
	if d.Omitted == 0 { // nothing was omitted
		if n := len(d.Head); n > 0 && len(d.Tail) > 0 && d.Head[n-1].Speaker == d.Tail[0].Speaker {
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
	end int32
	by  Speaker
}

// say appends to the last turn if same is set, and otherwise begins a new turn.
func (s *stretch) say(same bool, by Speaker, text []byte) {
	s.text = append(s.text, text...)
	if !same || len(s.marks) == 0 {
		s.marks = append(s.marks, mark{by: by})
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
			list = append(list, Turn{m.by, s.text[from:m.end:m.end]})
			from = m.end
		}
	}
	return list
}
