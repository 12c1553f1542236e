package html

import (
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/report"
	"grundy/judge/tests/check"
)

// An exampleSheet is a counterexample on the page.
type exampleSheet struct {
	Headline      string
	Doubts        []string
	Input, Stderr excerpt
	Wanted        excerpt      // the answer, if there is no output to compare
	Compared      []lineBeside // the answer and the output line by line, if there is an output
	Checker       string       // the name of the checker, if it decides instead of a comparison of texts
	SeveralRight  bool         // several answers are right, and one of them is shown
	Earlier       []earlierRun // the runs before the last one
	Talk          *talkSheet   // the dialogue, if the problem has an interactor
	Detail, Hint  string
	Place         string // the place of the error in the source
	Warnings      []string
	Whole         string // the command that shows the whole of a long input
	Why           []told
	Play          []plyRow
	End           string // how the line of play ends
}

// A told is a sentence in a language.
type told struct{ Lang, Text string }

// A plyRow is a position of a line of play, with the player who moved to it.
type plyRow struct {
	report.Ply
	Who, Class, Sign string
	Drawing          *drawing
}

// An earlierRun is a run that another one follows.
type earlierRun struct{ Printed, Next excerpt }

// inputShown is the maximum number of lines of an input on the page.
const inputShown = 24

func exampleSheetOf(r *report.Report, lang string) *exampleSheet {
	ex := r.Counterexample
	if ex == nil {
		return nil
	}
	e := &exampleSheet{
		Headline: explain.Headline(ex, lang), Doubts: explain.Doubts(ex, r.Runs, r.Fails, lang), Input: excerptOf(string(ex.Input), inputShown, lang),
		Detail: shorten(ex.Detail.In(lang), lang), Hint: onPage(ex.Hint.In(lang)),
		Place: onPage(explain.Place(ex, lang)), Whole: explain.Whole(r).In(lang), SeveralRight: explain.SeveralRight(r.Problem),
	}
	for _, run := range ex.Earlier {
		e.Earlier = append(e.Earlier, earlierRun{excerptOf(string(run.Printed), inputShown, lang), excerptOf(string(run.Next), inputShown, lang)})
	}
	switch {
	case ex.Dialogue != nil:
		e.Talk = talkSheetOf(*ex.Dialogue, lang)
	case ex.Verdict == report.WA || ex.Verdict == report.PE:
		e.Compared = compare(string(ex.Want), string(ex.Got), lang)
		e.Checker = checkerNote(r.Problem)
	case ex.Cases <= 1:
		e.Wanted = excerptOf(string(ex.Want), inputShown, lang)
	}
	if ex.Verdict == report.RE || ex.Dialogue != nil {
		e.Stderr = excerptOf(string(ex.Stderr), inputShown, lang)
	}
	for _, w := range ex.Warnings {
		e.Warnings = append(e.Warnings, onPage(explain.PlaceOf(w, lang)))
	}
	for _, l := range languageOrder(lang) {
		if s := explain.Why(ex, l); s != "" {
			e.Why = append(e.Why, told{l, onPage(s)})
		}
	}
	e.play(r, lang)
	return e
}

// languageOrder returns the languages. The language of the page is first.
func languageOrder(lang string) []string {
	if lang == "zh" {
		return []string{"zh", "en"}
	}
	return []string{"en", "zh"}
}

// checkerNote describes a checker that accepts answers with different texts.
func checkerNote(p report.Problem) string {
	if kind, _ := check.BuiltinOf(p.Checker); kind.Literal {
		return ""
	}
	return p.Checker
}

// moved says which player has moved, by the number of moves modulo 2.
var moved = [2]i18n.Message{"The second player has moved", "The first player has moved"}

// classes names the classes of positions.
var classes = map[report.Class]i18n.Message{report.P: "P-position", report.N: "N-position", report.D: "draw"}

// These are like moved and classes, for games whose players Left and Right have different moves.
var (
	movedSides   = [2]i18n.Message{"Right has moved", "Left has moved"}
	classesSides = map[report.Class]i18n.Message{report.P: "the player to move loses", report.N: "the player to move wins", report.D: "draw"}
)

func (e *exampleSheet) play(r *report.Report, lang string) {
	say := speakerOf(lang)
	facts := r.Counterexample.Facts
	if facts == nil {
		return
	}
	for i, p := range facts.Line {
		p.Position = i18n.Verbatim(explain.Position(p.Position, lang))
		row := plyRow{Ply: p, Who: say("Start: the first player moves"), Drawing: drawingOf(p)}
		players, words := moved, classes
		if facts.Outcome != 0 {
			row.Who, players, words = say("Start: Left moves"), movedSides, classesSides
		}
		if i > 0 {
			row.Who = players[i%2].In(lang)
		}
		if p.Move != "" {
			row.Who += i18n.Sprintf(lang, ": “%s”", format.Visible(p.Move))
		}
		if p.Class != 0 {
			row.Sign, row.Class = string(p.Class), words[p.Class].In(lang)
		}
		e.Play = append(e.Play, row)
	}
	if n := len(facts.Line); n > 0 {
		e.End = endOf(facts.Line[n-1], n-1).In(lang)
	}
}

// endOf says how a line of play ends, given its last position and the number of moves to it.
func endOf(last report.Ply, moves int) i18n.Message {
	switch {
	case !last.Over:
		return "… and so on"
	case (last.Class == report.N) == (moves%2 == 0):
		return "No move is left: the first player wins"
	}
	return "No move is left: the second player wins"
}
