// Package replay shows finished games on a page, with their moves to step through. The page has
// no scripts. It works with arrow keys, mouse and touch, and with a screen reader.
//
//	page := template.Must(template.Must(replay.Templates(lang)).Parse(
//		`<style>{{template "page style"}}</style>{{template "replay" .}}`))
//	page.Execute(w, replay.Of("game1", start, moves, [2]string{"a.py", "b.cpp"}, lang, replay.Most))
package replay

import (
	"embed"
	"fmt"
	"html/template"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game/explain"
	"grundy/judge/play"
	"grundy/judge/play/figure"
	"grundy/judge/play/session"
)

//go:embed replay.html
var files embed.FS

// A Replay is a game to step through.
type Replay struct {
	ID    string // prefix of the ids of its elements; unique on the page
	Focus bool   // has the keyboard focus at first
	Steps []Step
	Left  int // number of moves at the end without a step
}

// Most is the maximum size in bytes of the steps of a game, for a page with one game.
const Most = 4 << 20

// A Step is a position of a game, with the move that led to it.
type Step struct {
	Move string // the player and the move, as text; of the first step: a heading
	Name string // the position, as text
	Drawing
}

// A Drawing is a figure, or rows of text if there is no figure.
type Drawing struct {
	Figure template.HTML
	Rows   []Row
}

// A Row is a row of a drawing.
type Row struct{ Label, Text string }

// size returns the approximate size of a step on a page in bytes.
func (s Step) size() int {
	n := 300 + len(s.Move) + len(s.Name) + len(s.Figure)
	for _, r := range s.Rows {
		n += len(r.Label) + len(r.Text) + 10
	}
	return n
}

// Outcome describes who won a game of two programs. winner is empty for a draw. If the game was
// stopped, the text says what decided it.
func Outcome(winner string, stopped bool, lang string) string {
	text := i18n.Sprintf(lang, "A draw.")
	if winner != "" {
		text = i18n.Sprintf(lang, "%s wins.", winner)
	}
	if stopped {
		text = i18n.Sentences(lang, text, i18n.Sprintf(lang, "The game was stopped, and best play from there decided."))
	}
	return text
}

// Size returns the approximate size of the replay on a page in bytes.
func (r Replay) Size() (n int) {
	for _, s := range r.Steps {
		n += s.size()
	}
	return n
}

// Templates returns the templates "replay" and "board", and the function say for texts in a
// language. The template "replay style" has the styles of both; "page style" also has the styles
// of the page.
func Templates(lang string) (*template.Template, error) {
	say := func(f string, args ...any) string { return i18n.Sprintf(lang, f, args...) }
	return template.New("").Funcs(template.FuncMap{"say": say}).ParseFS(files, "replay.html")
}

// Of returns the replay of a game in which players[0] moves first. The steps have about most bytes
// on a page, or fewer; the last moves are omitted if they do not fit.
func Of(id string, start play.Position, moves []play.Move, players [2]string, lang string, most int) Replay {
	r := Replay{ID: id, Left: len(moves)}
	if most -= r.add(i18n.Sprintf(lang, "The start"), start, lang); most < 0 {
		r.Steps = nil
		return r
	}
	for i, m := range moves {
		if most -= r.add(fmt.Sprintf("%s: %s", players[i%2], Move(m, lang)), m.To, lang); most < 0 {
			r.Steps = r.Steps[:len(r.Steps)-1]
			break
		}
		r.Left--
	}
	return r
}

// add adds a step and returns its size. The ids in its drawing are unique, because browsers do
// not draw an arrowhead that is defined in a hidden step.
func (r *Replay) add(move string, p play.Position, lang string) int {
	o := figure.Options{ID: fmt.Sprintf("%sstep%d", r.ID, len(r.Steps))}
	s := Step{move, explain.Position(p.Name(), lang), Draw(p, lang, o)}
	r.Steps = append(r.Steps, s)
	return s.size()
}

// Move returns a move as text for people.
func Move(m play.Move, lang string) string {
	to := explain.Position(m.To.Name(), lang)
	switch {
	case m.Heap > 0:
		return m.Text + " → " + to
	case m.Name != "":
		return format.Visible(m.Name) + " → " + to
	}
	return to
}

// Draw draws a position.
func Draw(p play.Position, lang string, o figure.Options) (d Drawing) {
	if f, ok := figure.Of(p); ok {
		d.Figure = f.SVG(o)
		return d
	}
	for _, line := range session.Picture(p, lang) {
		label, text, _ := strings.Cut(line, "\t")
		d.Rows = append(d.Rows, Row{label, text})
	}
	return d
}
