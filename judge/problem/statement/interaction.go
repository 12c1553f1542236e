package statement

import (
	"grundy/judge/base/i18n"
	"grundy/judge/spec"
)

// Interaction describes in Markdown how a program plays the game of a spec with the judge. It is
// empty if the game is not played.
func Interaction(sp *spec.Problem, lang string) string {
	if !sp.Played() {
		return ""
	}
	own := sp.Interactor
	say := func(text string, args ...any) string { return i18n.Sprintf(lang, text, args...) }
	lines := []string{say("The program reads the input. Then it plays the game with the judge, who plays as well as possible.")}
	if len(sp.Output) > 0 {
		lines = append(lines, say("It first prints the output and plays the side that the output names as the winner."))
	} else {
		lines = append(lines, say("It moves first."))
	}
	if own.Move != nil {
		w := newWriter(lang, sp.Input.Case, own.Move)
		lines = append(lines, say("Each player's move is %s.", w.answer(own.Move[0])[0]))
	}
	lines = append(lines, say("Flush the output after each line. A program that loses a game that it can win is wrong."))
	return i18n.Sentences(lang, lines...) + "\n"
}
