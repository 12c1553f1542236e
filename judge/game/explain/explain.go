// Package explain explains, by the rules of a game, why a position is won or lost. It lists the
// winning moves, the consequences of a program's move, and a line of play. For statements it
// explains samples. It also has the words in which reports describe counterexamples and verdicts.
//
// Facts and the plies of a Line are data. Other functions turn data into sentences in English (en)
// and Chinese (zh). The package prints nothing.
//
//	(1, 2, 3) is a P-position: every move loses, so the second player wins.
package explain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
)

// longestAnswer is the maximum number of bytes of an answer that is quoted.
const longestAnswer = 40

// Words explains in the game's terms why the program's answer for the position is
// wrong. It is empty if the rules cannot say.
func Words(f *report.Facts, printed, lang string) string {
	t := teller{lang: lang}
	position := t.position(f.Position)
	var s string
	switch {
	case f.Best != nil:
		s = t.best(f)
	case f.Outcome != 0:
		s = t.after(t.sides(f), t.leftMove(f))
	case f.Class == report.N && len(f.Wins) == 0:
		return "" // a rule about the end decides, not a move
	case f.Class == report.N && f.Counted:
		s = t.say("%s is an N-position; moves that win: %d, namely %s.", position, len(f.Wins), t.allWinning(f.Wins))
	case f.Class == report.N:
		s = t.say("%s is an N-position: %s wins.", position, t.by(f.Wins[0]))
	case f.Class == report.P:
		s = t.say("%s is a P-position: every move loses, so the second player wins.", position)
	default:
		s = t.say("%s is a draw: neither player can force a win.", position)
	}
	if f.Played != nil {
		return t.after(s, t.played(f.Played))
	}
	printed = strings.TrimSpace(printed)
	if printed != "" && len(printed) <= longestAnswer && !strings.Contains(printed, "\n") {
		return t.after(s, t.say("Your program says %s.", format.Visible(printed)))
	}
	return s
}

// A teller writes sentences in one language. If code is set, positions are code of Markdown.
type teller struct {
	lang string
	code bool
}

// say fills in the arguments of a phrase and translates it.
func (t teller) say(format string, args ...any) string { return i18n.Sprintf(t.lang, format, args...) }

// position returns the name of a position for people.
func (t teller) position(name i18n.Message) string {
	text := Position(name, t.lang)
	if t.code {
		return "`" + text + "`"
	}
	return text
}

// best describes the best move from a position, and its score.
func (t teller) best(f *report.Facts) string {
	from, to := t.position(f.Position), t.position(f.Best.After)
	if f.Best.Name != "" {
		return t.say("From %s the best move is %s, to %s; with best play after it the score is %d.", from, t.move(f.Best.Name), to, f.Score)
	}
	return t.say("From %s the best move leads to %s; with best play after it the score is %d.", from, to, f.Score)
}

// after appends the sentence next to s, unless next is empty.
func (t teller) after(s, next string) string {
	if next == "" {
		return s
	}
	return i18n.Sentences(t.lang, s, next)
}

// played describes the consequences of the move that the program printed.
func (t teller) played(m *report.Played) string {
	switch {
	case m.Class == report.P:
		return t.say("Your program moves to %s, which also wins, but is not the required move.", t.position(m.After))
	case len(m.Replies) > 0:
		return t.say("Your program moves to %s, an N-position: the reply %s wins against it.",
			t.position(m.After), t.moved("to %s", "of %[2]d from heap %[1]d", m.Replies[0]))
	}
	return ""
}

// move returns the name that the rules give to a move.
func (t teller) move(name string) string {
	return t.say("“%s”", format.Visible(format.Clip(name, longPosition)))
}

// by describes a move as the cause of a win: "moving to (1)".
func (t teller) by(m report.Move) string {
	if m.Name != "" {
		return t.say("the move %s to %s", t.move(m.Name), t.position(m.After))
	}
	return t.moved("moving to %s", "taking %[2]d from heap %[1]d", m)
}

// moved describes a move by its name, if it has one, and the position after it. If the position is
// too long to compare by eye, it names the heap and the amount taken.
func (t teller) moved(to, take i18n.Message, m report.Move) string {
	if m.Name != "" {
		return t.say("%s to %s", t.move(m.Name), t.position(m.After))
	}
	if m.Take > 0 && utf8.RuneCountInString(m.After.In(t.lang)) > longPosition {
		return t.say(string(take), m.Heap+1, m.Take)
	}
	return t.say(string(to), t.position(m.After))
}

// movesNamed is the maximum number of winning moves listed.
const movesNamed = 8

// allWinning lists winning moves; moves to the same position count as one.
func (t teller) allWinning(wins []report.Move) string {
	var names []string
	times := map[string]int{}
	for _, m := range wins {
		name := strings.TrimSpace(t.moved("to %s", "taking %[2]d from heap %[1]d", m))
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
	return i18n.List(t.lang, names)
}
