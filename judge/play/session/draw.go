package session

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/play"
)

// draw shows the current position.
func (s *session) draw() {
	p := s.match.Position()
	if s.JSON {
		s.object("position", map[string]any{"position": p.String(), "text": p.Text(), "score": s.match.Score()})
		return
	}
	s.picture(p)
	if lead := Lead(s.match, s.person, s.Lang); lead != "" {
		fmt.Fprintln(s.out, lead)
	}
	if p.Partizan() {
		s.say("It is your turn: %s.", Player(p, s.match.Turn(), s.person, s.Lang))
		return
	}
	s.say("It is your turn.")
}

// Lead describes who has gained more points. It is empty in games without points, and at the end
// of a drawn game.
func Lead(m *play.Match, person int, lang string) string {
	score := m.Score()
	if person == 1 {
		score = -score
	}
	_, over := m.End()
	switch {
	case !m.Position().Scored() || over && score == 0:
		return ""
	case over && score < 0:
		return i18n.Sprintf(lang, "The opponent gained %d more than you.", -score)
	case over:
		return i18n.Sprintf(lang, "You gained %d more than the opponent.", score)
	case score < 0:
		return i18n.Sprintf(lang, "So far the opponent gained %d more than you.", -score)
	case score == 0:
		return i18n.Sprintf(lang, "So far both gained the same.")
	}
	return i18n.Sprintf(lang, "So far you gained %d more than the opponent.", score)
}

// picture draws a position.
func (s *session) picture(p play.Position) {
	fmt.Fprintln(s.out)
	for _, line := range Picture(p, s.Lang) {
		mark, rest, _ := strings.Cut(line, "\t")
		if rest != "" {
			rest = s.colour("33", rest)
		}
		fmt.Fprintln(s.out, strings.TrimRight("  "+mark+rest, " "))
	}
}

// Picture draws a position in lines: declared heaps as rows, others as the rules draw them. Without
// a drawing by the rules, boards become grids and a tuple of small numbers becomes bars; the rest
// stays in the form of the rules. A tab separates the name of a row from its drawing.
func Picture(p play.Position, lang string) []string {
	if heaps := p.Heaps(); heaps != nil {
		return rows(heaps, lang)
	}
	name := p.String()
	if lines := p.Picture(); lines != nil {
		return append(slices.Clone(lines), "", explain.Position(name, lang))
	}
	if board := boards.FindAllString(name, -1); len(board) > 1 {
		rest := boards.ReplaceAllString(explain.Positions(name, lang), "") // words are translated together with their commas
		return append(grid(board), "", strings.TrimLeft(rest, ", ，"))
	}
	if tuples.MatchString(name) {
		if lines := bars(name); lines != nil {
			return append(lines, "", explain.Position(name, lang))
		}
	}
	return []string{explain.Position(name, lang)}
}

var (
	boards = regexp.MustCompile(`\[[^\]]*\]`)
	tuples = regexp.MustCompile(`^\(\d+(, \d+)*\)$`)
)

// longestRow is the size of the largest heap that is drawn with stones. Larger ones are shown only
// as numbers, and a tuple with a larger number is not drawn.
const longestRow = 40

// mostRows is the maximum number of drawn heaps. A longer tuple is not drawn at all.
const mostRows = 30

// rows draws heaps.
func rows(heaps []int64, lang string) (lines []string) {
	for i, n := range heaps[:min(len(heaps), mostRows)] {
		line := format.Pad(i18n.Sprintf(lang, "heap %d", i+1), 10) + "\t"
		if 0 < n && n <= longestRow {
			line += strings.Repeat("●", int(n)) + " "
		}
		lines = append(lines, line+strconv.FormatInt(n, 10))
	}
	if extra := len(heaps) - mostRows; extra > 0 {
		lines = append(lines, i18n.Sprintf(lang, "heaps that are not shown: %d", extra))
	}
	return lines
}

// bars draws the numbers of a tuple; nil if they are too large or too many.
func bars(name string) (lines []string) {
	for _, word := range strings.Fields(strings.Trim(strings.ReplaceAll(name, ",", " "), "()")) {
		n, err := strconv.Atoi(word)
		if err != nil || n > longestRow || len(lines) == mostRows {
			return nil
		}
		lines = append(lines, fmt.Sprintf("%4d \t%s", n, strings.Repeat("■", n)))
	}
	return lines
}

// grid draws the rows of a board.
func grid(board []string) (lines []string) {
	for _, row := range board {
		var b strings.Builder
		b.WriteString("\t")
		for _, cell := range strings.Fields(strings.Trim(row, "[]")) {
			fmt.Fprintf(&b, "%4s", cell)
		}
		lines = append(lines, b.String())
	}
	return lines
}
