package session

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
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
		s.say("It is your turn: %s.", Player(s.match, s.match.Turn(), s.person, s.Lang))
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

// Picture draws a position in lines: declared heaps as rows, others by the picture of the rules, with
// the text of the position below. A tab separates the name of a row from its drawing.
func Picture(p play.Position, lang string) []string {
	if heaps := p.Heaps(); heaps != nil {
		return rows(heaps, lang)
	}
	below := explain.Position(p.Name(), lang)
	d := p.Drawing()
	if d == nil {
		return []string{below}
	}
	if d.Note != "" {
		below = d.Note.In(lang)
	}
	lines := drawn(d)
	if len(lines) == 0 || d.Kind == "word" && strconv.Quote(lines[0]) == below {
		return []string{below}
	}
	return append(lines, "", below)
}

// drawn returns the lines of a picture; none if its text shows as much.
func drawn(d *game.Picture) []string {
	switch {
	case d.Kind == "heaps" && d.Rooms != nil:
		return nil
	case d.Kind == "heaps":
		return bars(d.Numbers)
	case len(d.Cells) > 0:
		return grid(d.Cells)
	}
	return slices.Clone(d.Lines())
}

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

// bars draws numbers; nil if they are too large or too many.
func bars(numbers []int64) (lines []string) {
	for _, n := range numbers {
		if n > longestRow || len(lines) == mostRows {
			return nil
		}
		lines = append(lines, fmt.Sprintf("%4d \t%s", n, strings.Repeat("■", int(n))))
	}
	return lines
}

// grid draws the rows of a board.
func grid(board [][]string) (lines []string) {
	for _, row := range board {
		var b strings.Builder
		b.WriteString("\t")
		for _, cell := range row {
			fmt.Fprintf(&b, "%4s", cell)
		}
		lines = append(lines, b.String())
	}
	return lines
}
