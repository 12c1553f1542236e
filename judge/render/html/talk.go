package html

import (
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/game/explain"
	"grundy/judge/report"
)

// A talkSheet is a dialogue on the page.
type talkSheet struct {
	Legend     string
	Head, Tail []spokenLine
	Omitted    string // a note on the omitted middle; empty: nothing is omitted
}

// A spokenLine is a line of a dialogue.
type spokenLine struct {
	Sign, Text string
	Read       bool // the submission read the line
	Open       bool // the line has no newline
}

// spokenShown is the maximum number of lines of a dialogue on the page.
const spokenShown = 60

func talkSheetOf(d report.Dialogue, lang string) *talkSheet {
	d = d.Short(spokenShown)
	t := &talkSheet{Legend: explain.Legend(d, lang), Head: spokenLines(d, d.Head, lang), Tail: spokenLines(d, d.Tail, lang)}
	if d.Omitted > 0 {
		say := speakerOf(lang)
		t.Omitted = say("… %s left out", format.Size(d.Omitted))
	}
	return t
}

func spokenLines(d report.Dialogue, lines []report.Line, lang string) (list []spokenLine) {
	for _, l := range lines {
		text, whole := strings.CutSuffix(l.Text, "\n")
		list = append(list, spokenLine{Sign: d.Sign(l), Text: shorten(text, lang), Read: l.Interactor, Open: !whole})
	}
	return list
}
