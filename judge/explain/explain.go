// Package explain explains by the rules of a game why a position is won or lost. It lists
// the winning moves, the consequences of a program's move, and a line of play.
//
// What the rules say is data: Facts, and the plies of a Line. The package also has the
// sentences for them in English (en) and Chinese (zh). It prints nothing.
//
//	(1, 2, 3) is a P-position: every move loses, so the second player wins.
package explain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grundy/judge/format"
	"grundy/judge/game"
	"grundy/judge/report"
)

// longestAnswer is the most bytes of a printed answer that are quoted.
const longestAnswer = 40

// Words explains in the game's terms why the program's answer for the position is
// wrong. It is empty if the rules cannot say.
func Words(f *report.Facts, printed, lang string) string {
	t := teller{lang}
	position := Position(strings.TrimSpace(f.Position), lang)
	var s string
	switch {
	case f.Best != nil:
		s = t.say("score", position, Position(f.Best.After, lang), f.Score)
	case f.Class == game.N && len(f.Wins) == 0:
		return "" // won by a rule about the end, not by a move
	case f.Class == game.N && f.Counted:
		s = t.say("count", position, len(f.Wins), t.allWinning(f.Wins))
	case f.Class == game.N:
		s = t.say("N", position, t.moved("move", "take", f.Wins[0]))
	default:
		s = t.say(string(f.Class), position)
	}
	if f.Played != nil {
		return s + t.played(f.Played)
	}
	printed = strings.TrimSpace(printed)
	if printed != "" && len(printed) <= longestAnswer && !strings.Contains(printed, "\n") {
		s += t.say("says", format.Visible(printed))
	}
	return s
}

// A teller writes sentences in one language.
type teller struct{ lang string }

// say fills in a phrase.
func (t teller) say(key string, args ...any) string {
	return fmt.Sprintf(format.In(phrases, key, t.lang), args...)
}

// played describes what follows from the move that the program printed.
func (t teller) played(m *report.Played) string {
	switch {
	case m.Class == game.P:
		return t.say("too", Position(m.After, t.lang))
	case len(m.Replies) > 0:
		return t.say("loses", Position(m.After, t.lang), t.moved("to", "of", m.Replies[0]))
	}
	return ""
}

// moved describes a move by the position after it or, if that is too long to compare by
// eye, by what it takes from which heap.
func (t teller) moved(to, take string, m game.Move) string {
	if m.Take > 0 && utf8.RuneCountInString(m.After) > longPosition {
		return t.say(take, m.Heap+1, m.Take)
	}
	return t.say(to, Position(m.After, t.lang))
}

// movesNamed is how many winning moves are listed.
const movesNamed = 8

// allWinning lists winning moves; moves to the same position count as one.
func (t teller) allWinning(wins []game.Move) string {
	var names []string
	times := map[string]int{}
	for _, m := range wins {
		name := strings.TrimSpace(t.moved("to", "take", m))
		if times[name]++; times[name] == 1 {
			names = append(names, name)
		}
	}
	for i, name := range names {
		if times[name] > 1 {
			names[i] += fmt.Sprintf(" (× %d)", times[name])
		}
	}
	if len(names) > movesNamed {
		names = append(names[:movesNamed], "…")
	}
	return strings.Join(names, t.say("comma"))
}
