package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report/arrange"
)

// Decode reads the output of Encode. The error says what is wrong with the text, and also reports
// another version.
func Decode(text []byte) (*Report, error) {
	var head struct {
		Version *json.Number    `json:"version"`
		Report  json.RawMessage `json:"report"`
	}
	if err := decode(text, &head); err != nil {
		return nil, err
	}
	switch {
	case head.Version == nil:
		return nil, wrong("version is missing")
	case head.Version.String() != fmt.Sprint(version):
		return nil, fault.New("report", i18n.Messagef("version %s is unknown, grundy knows only %d", format.Clip(head.Version.String(), 20), version),
			"read it with the grundy that wrote it, or a later one")
	case head.Report == nil || string(head.Report) == "null":
		return nil, wrong("report is missing")
	}
	var w wireReport
	if err := decode(head.Report, &w); err != nil {
		return nil, err
	}
	if err := w.check(); err != nil {
		return nil, err
	}
	return w.report(), nil
}

// decode reads one value. It rejects unknown fields, and any text after the value.
func decode(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			return wrong("something follows the object")
		}
		return nil
	}
	what := err.Error()
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &kind):
		what = fmt.Sprintf("%s is a JSON %s", cmp.Or(kind.Field, "it"), kind.Value)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		what = "it ends too early"
	}
	return wrong(i18n.Message(format.Clip(format.Visible(what), 200)))
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *wireText) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '{' {
		var b wireBytes
		err := json.Unmarshal(text, &b)
		*t = wireText(b.Base64)
		return err
	}
	var s string
	err := json.Unmarshal(text, &s)
	*t = wireText(s)
	return err
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *wireClass) UnmarshalText(text []byte) error {
	for _, known := range []Class{P, N, D, L, R} {
		if string(text) == string(known) {
			*c = wireClass(known)
			return nil
		}
	}
	return fmt.Errorf("%q is not a class of a position", format.Clip(text, 20))
}

// check rejects values that no judging produces. Renderers rely on this.
func (w *wireReport) check() error {
	c := &checker{}
	c.verdict("verdict", w.Verdict)
	c.counts("", map[string]int64{
		"planned": int64(w.Planned), "given_up": int64(w.GivenUp), "cases": int64(w.Cases), "whole.cases": int64(w.Whole.Cases), "runs": int64(w.Runs), "fails": int64(w.Fails), "overhead": w.Overhead,
	})
	c.counts("limits.", map[string]int64{
		"cpu_ns": int64(w.Limits.CPU), "wall_ns": int64(w.Limits.Wall), "memory": w.Limits.Memory, "output": w.Limits.Output,
	})
	for _, f := range []float64{w.TimeFactor, w.MemoryFactor} {
		if c.err == nil && f < 0 {
			c.err = wrong(i18n.Messagef("factors: %g is below 0", f))
		}
	}
	for i, t := range w.Tests {
		place := fmt.Sprintf("tests[%d].", i)
		c.verdict(place+"verdict", t.Verdict)
		c.counts(place, map[string]int64{
			"cases": int64(t.Cases), "cpu_ns": int64(t.CPU), "wall_ns": int64(t.Wall), "memory": t.Memory,
		})
	}
	for i, s := range w.Subtasks {
		place := fmt.Sprintf("subtasks[%d].", i)
		c.verdict(place+"verdict", s.Verdict)
		c.counts(place, map[string]int64{"of": int64(s.Of)})
		if c.err == nil && s.Points < 0 {
			c.err = wrong(i18n.Messagef("%spoints: %g is below 0", place, s.Points))
		}
	}
	if e := w.Counterexample; e != nil {
		c.verdict("counterexample.verdict", e.Verdict)
		c.counts("counterexample.", map[string]int64{
			"case": int64(e.Case), "place.line": int64(e.line()), "cases": int64(e.Cases), "alone": int64(e.Alone), "smaller.cases": int64(e.Smaller.Cases),
			"cut_ns": int64(e.Cut),
		})
		if d := e.Dialogue; d != nil {
			c.counts("counterexample.dialogue.", map[string]int64{"omitted": d.Omitted, "turns": int64(d.Turns)})
		}
	}
	c.trial(w.Trial)
	return c.err
}

// line returns the line of the example's place; 0 if there is none.
func (w *wireExample) line() int {
	if w.Place == nil {
		return 0
	}
	return w.Place.Line
}

// A checker remembers the first error.
type checker struct{ err error }

func (c *checker) verdict(place string, v Verdict) {
	if c.err == nil && !slices.Contains(Verdicts, v) {
		c.err = wrong(i18n.Messagef("%s is %q, which is not a verdict", place, format.Clip(string(v), 20)))
	}
}

// counts checks that no number is negative.
func (c *checker) counts(place string, numbers map[string]int64) {
	for _, name := range slices.Sorted(maps.Keys(numbers)) {
		if n := numbers[name]; c.err == nil && n < 0 {
			c.err = wrong(i18n.Messagef("%s%s is %d, which is below 0", place, name, n))
		}
	}
}

// wrong returns the error for a text that is not a report.
func wrong(what i18n.Message) error {
	return fault.New("report", what, "give what report.Encode wrote")
}

func toMessage(t wireText) i18n.Message { return i18n.Message(t) }

func (w *wireReport) report() *Report {
	r := &Report{
		Problem: Problem{string(w.Problem.ID), string(w.Problem.En), string(w.Problem.Zh), string(w.Problem.Checker), i18n.Message(w.Problem.Tests)},
		File:    string(w.File), Files: each(w.Files, func(name wireText) string { return string(name) }), Language: Language{string(w.Language.ID), string(w.Language.Name)}, Verdict: w.Verdict, Waits: w.Waits, Talks: w.Talks,
		Tier: Tier{Name: string(w.Tier.Name), Gaps: each(w.Tier.Gaps, toMessage)}, Seed: w.Seed, Limits: Limits(w.Limits),
		TimeFactor: w.TimeFactor, MemoryFactor: w.MemoryFactor, Overhead: w.Overhead,
		Compile: Compile{w.Compile.OK, w.Compile.Cached, i18n.Message(w.Compile.Log)},
		Tests:   each(w.Tests, wireTest.test), Planned: w.Planned, Samples: w.Samples, GivenUp: w.GivenUp, Cases: w.Cases, Whole: arrange.Tried(w.Whole),
		Warnings: each(w.Warnings, toMessage), Counterexample: option(w.Counterexample, wireExample.example), Subtasks: each(w.Subtasks, wirePart.subtask), Runs: w.Runs, Fails: w.Fails,
		Graded: option(w.Graded, wireGrade.grade), Match: option(w.Match, matchOf), Trial: option(w.Trial, wireTrial.trial),
	}
	if w.Shares != nil {
		r.Shares = map[string]int{}
	}
	for _, s := range w.Shares {
		r.Shares[string(s.Answer)] = s.Cases
	}
	return r
}

func (w wireTest) test() Test {
	return Test{
		string(w.Name), string(w.Group), w.Verdict, w.Cases, w.CPU, w.Wall, w.Memory, i18n.Message(w.Detail), w.Times, w.Cached, w.Score, w.Points, string(w.Division),
	}
}

func (w wireGrade) grade() Grade {
	return Grade{Verdict(w.Verdict), w.Points, w.Of, w.Scoring, each(w.Groups, func(o wireGroup) Group { return Group{string(o.Path), Verdict(o.Verdict), o.Points} })}
}

func (w wirePart) subtask() Subtask { return Subtask{string(w.Name), w.Points, w.Of, w.Verdict} }

func (w wireExample) example() Counterexample {
	return Counterexample{
		Verdict: w.Verdict, Input: w.Input, Want: w.Want, Got: w.Got, Stderr: w.Stderr,
		Detail: i18n.Message(w.Detail), Hint: i18n.Message(w.Hint), Test: string(w.Test), Case: w.Case, Cases: w.Cases, Alone: w.Alone,
		Unanswered: w.Unanswered, Minimal: w.Minimal, Smaller: arrange.Tried(w.Smaller), Local: w.Local, Least: w.Least, Shrunk: w.Shrunk, Carried: w.Carried,
		Unsteady: w.Unsteady, Waits: w.Waits, Cut: w.Cut, Interrupted: w.Interrupted, Spent: w.Spent, File: string(w.File), Place: option(w.Place, wirePlace.place), Warnings: each(w.Warnings, wirePlace.place), Facts: option(w.Facts, wireFacts.facts),
		Dialogue: option(w.Dialogue, wireDialogue.dialogue), Earlier: each(w.Earlier, func(o wireEarlier) Earlier { return Earlier(o) }),
	}
}

func (w wireDialogue) dialogue() Dialogue {
	return Dialogue{each(w.Head, wireLine.line), each(w.Tail, wireLine.line), w.Omitted, w.Turns, w.Idle, w.Process, w.Processes}
}

func (w wireLine) line() Line { return Line{w.Interactor, w.Process, string(w.Text)} }

func (w wirePlace) place() Place { return Place{string(w.File), w.Line, string(w.What)} }

func (w wireFacts) facts() Facts {
	return Facts{
		toMessage(w.Position), Class(w.Class), Class(w.Outcome), string(w.Worth), each(w.Wins, wireMove.move), w.Counted, option(w.Played, wirePlayed.played),
		option(w.Best, wireMove.move), w.Score, each(w.Line, wirePly.ply),
	}
}

func (w wireMove) move() Move {
	return Move{Heap: w.Heap, Take: w.Take, After: toMessage(w.After), Name: string(w.Name)}
}

func (w wirePly) ply() Ply {
	return Ply{toMessage(w.Position), Class(w.Class), w.Heaps, w.Over, string(w.Move)}
}

func (w wirePlayed) played() Played {
	return Played{toMessage(w.After), Class(w.Class), each(w.Replies, wireMove.move)}
}
