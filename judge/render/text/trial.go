package text

import (
	"io"
	"sync"

	"grundy/judge/base/format"
	"grundy/judge/game/explain"
	"grundy/judge/report"
	"grundy/judge/run/trial"
)

// Trial writes what a program did on an input, except for what it printed.
func Trial(w io.Writer, r *trial.Report, s Style) error {
	p := &printer{Style: s}
	p.trialHead(r)
	if r.Verdict == report.CE {
		p.printf("\n%s\n", p.Refusal(r.Compile.Log))
		return p.flush(w)
	}
	p.printf("    %s\n", p.spent(r))
	if r.Judged && r.Verdict == report.AC {
		p.printf("    the answer is right\n")
	}
	if r.Detail != "" {
		p.printf("    %s\n", format.Visible(p.text(r.Detail)))
	}
	if r.Place != nil {
		p.printf("    %s\n", format.Visible(explain.PlaceOf(*r.Place, p.explaining())))
	}
	for _, at := range r.Remarks {
		p.printf("    warning: %s\n", format.Visible(explain.PlaceOf(at, p.explaining())))
	}
	for _, text := range r.Warnings {
		p.printf("    warning: %s\n", format.Visible(p.text(text)))
	}
	p.tier(r.Tier)
	return p.flush(w)
}

// trialHead writes the line that says how the run ended.
func (p *printer) trialHead(r *trial.Report) {
	word, tint, said := "OK", green, p.say("ends normally")
	if r.Verdict != report.AC {
		word, tint = string(r.Verdict), red
		said = explain.Verdict(r.Verdict, r.Waits, r.Dialogue != nil, p.Lang)
	}
	of := r.Language.Name
	if r.Problem != "" {
		of = r.Problem + p.say(", ") + of
	}
	if r.Input != "" {
		p.printf("%s  %s %s on %s  (%s)\n", p.colour(tint, word), format.Visible(r.File), said, format.Visible(r.Input), of)
		return
	}
	p.printf("%s  %s %s  (%s)\n", p.colour(tint, word), format.Visible(r.File), said, of)
}

// spent returns a line with the time and memory of a run, and its exit code.
func (p *printer) spent(r *trial.Report) string {
	res := r.Result
	s := p.say("%s of CPU time, limit %s", format.Seconds(res.CPU), p.limitOf(r)) + p.memory(res.Memory)
	s += p.say("; %s elapsed", format.Seconds(res.Wall))
	if r.Normal() {
		s += p.say(", exit code %d", res.ExitCode)
	}
	return s
}

// limitOf formats the time limit of a trial, and explains a factor.
func (p *printer) limitOf(r *trial.Report) string {
	return p.timeLimit(&report.Report{Limits: r.Limits, TimeFactor: r.TimeFactor, Language: r.Language})
}

// Talk writes the dialogue of a program and its interactor, with a sign before each line.
func Talk(w io.Writer, d report.Dialogue, s Style) error {
	p := &printer{Style: s}
	p.dialogue(d)
	return p.flush(w)
}

// A Speech writes a conversation of a program and a user while it goes on. Each line begins with
// the sign of the one who wrote it. On a terminal, the user's own lines are visible already. Its
// methods may be called concurrently.
type Speech struct {
	W     io.Writer
	Style Style
	Typed bool // the user types at a terminal, which shows the keys
	Plain bool // no signs

	mu    sync.Mutex
	open  bool // the last line of the program does not end yet
	asked bool // the sign for the user's line stands at the end
}

// Program writes what the program printed.
func (s *Speech) Program(text []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Plain {
		_, _ = s.W.Write(text) // the writer records its errors
		return
	}
	var b []byte
	if s.asked {
		b = append(b, '\r') // the program printed before the user did
	}
	sign := s.Style.colour(faint, report.Line{}.Sign()) + " "
	for _, c := range text {
		if !s.open {
			b = append(b, sign...)
		}
		b, s.open = append(b, c), c != '\n'
	}
	if s.asked = s.Typed && !s.open; s.asked {
		b = append(b, s.Style.colour(faint, report.Line{Interactor: true}.Sign())+" "...)
	}
	_, _ = s.W.Write(b)
}

// User writes a line that the program was sent.
func (s *Speech) User(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Plain {
		return
	}
	if s.Typed { // the user has ended the line
		s.open, s.asked = false, false
		return
	}
	b := []byte{}
	if s.open {
		b, s.open = append(b, '\n'), false
	}
	b = append(b, s.Style.colour(faint, report.Line{Interactor: true}.Sign())+" "...)
	b = append(b, line...)
	if line[len(line)-1] != '\n' {
		b = append(b, '\n')
	}
	_, _ = s.W.Write(b)
}

// End ends the last line.
func (s *Speech) End() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open && !s.Plain || s.asked {
		_, _ = s.W.Write([]byte("\n"))
	}
	s.open, s.asked = false, false
}
