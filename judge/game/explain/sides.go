package explain

import (
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// A worth is a pair of phrases about a position of a game of Left and Right: with its value, and
// without one.
type worth struct{ valued, plain i18n.Message }

// outcomes are the phrases for the outcomes of positions whose values are no numbers.
var outcomes = map[report.Class]worth{
	report.L: {"%s has the value %s: Left wins, whoever begins.", "%s has the outcome L: Left wins, whoever begins."},
	report.R: {"%s has the value %s: Right wins, whoever begins.", "%s has the outcome R: Right wins, whoever begins."},
	report.N: {"%s has the value %s: whoever begins wins.", "%s has the outcome N: whoever begins wins."},
	report.P: {"%s has the value %s: whoever begins loses.", "%s has the outcome P: whoever begins loses."},
	report.D: {"%s is a draw: neither player can force a win.", "%s is a draw: neither player can force a win."},
}

// Worth says what a position of a game of Left and Right is worth, and who wins.
func Worth(f *report.Facts, lang string) string { return teller{lang: lang}.sides(f) }

// sides says what a position is worth to Left or Right, and who wins. Numbers count moves of a
// player: 1/2 is worth half a move to Left, -1/2 to Right.
func (t teller) sides(f *report.Facts) string {
	position := t.position(f.Position)
	number, isRight := strings.CutPrefix(f.Worth, "-")
	isNumber := f.Worth != "" && strings.Trim(number, "0123456789/") == ""
	switch phrases := outcomes[f.Outcome]; {
	case f.Outcome == report.D || f.Worth == "":
		return t.say(string(phrases.plain), position)
	case isNumber && isRight:
		return t.say("%s is worth %s to Right: Right wins, whoever begins.", position, number)
	case isNumber && f.Outcome == report.L:
		return t.say("%s is worth %s to Left: Left wins, whoever begins.", position, number)
	default:
		return t.say(string(phrases.valued), position, f.Worth)
	}
}

// leftMove names a move of Left that wins, if Left begins; empty if there is none.
func (t teller) leftMove(f *report.Facts) string {
	if f.Class != report.N || len(f.Wins) == 0 {
		return ""
	}
	return t.say("Left wins by %s.", t.by(f.Wins[0]))
}
