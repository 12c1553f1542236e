package figure_test

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"grundy/judge/play"
	"grundy/judge/play/figure"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/problems/catalogue"
)

// gameOf returns the game of a problem, or nil if the problem has no rules.
func gameOf(t *testing.T, id string) *play.Game {
	t.Helper()
	sp, err := catalogue.Open().Spec(id)
	if err != nil {
		t.Fatal(err)
	}
	g, rules, err := catalogue.Rules(sp)
	if err != nil {
		t.Fatal(err)
	}
	game, err := play.New(g, rules, play.Options{})
	if err != nil {
		return nil // a problem without rules
	}
	return game
}

// drawn returns the figure of a start, the moves that can be pressed, and the legal moves. Without
// a figure, it returns nothing.
func drawn(t *testing.T, game *play.Game, start play.Start) (svg string, pressed, legal []string) {
	t.Helper()
	p, err := game.Position(start)
	if err != nil {
		t.Fatal(err)
	}
	f, ok := figure.Of(p)
	if !ok {
		return "", nil, nil
	}
	moves, _, err := p.Moves(1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		legal = append(legal, m.Text)
	}
	svg = string(f.SVG(figure.Options{
		Moves: moves,
		Link:  func(m play.Move) string { return "?m=" + m.Text },
		Name:  func(m play.Move) string { return m.Text + " <&>" },
		Hint:  "2 1",
	}))
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return svg, pressed, legal
		}
		if err != nil {
			t.Fatalf("%v:\n%s", err, svg)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "a" {
			for _, a := range e.Attr {
				if a.Name.Local == "href" {
					pressed = append(pressed, strings.TrimPrefix(a.Value, "?m="))
				}
			}
		}
	}
}

// TestFigures checks that a figure of each kind has the expected number of shapes, and links for
// exactly the expected moves.
func TestFigures(t *testing.T) {
	for _, test := range []struct {
		id, start string
		pressed   []string // in the order of the drawing
		shape     string
		shapes    int
	}{
		{"p2197", "2\n1 2\n", []string{"1 1", "2 2", "2 1"}, "stone", 3},
		{"hdu1846", "5 2\n", []string{"2", "1"}, "stone", 5},              // at most two
		{"hdu1527", "2 1\n", []string{"0 1", "1 1", "0 2"}, "stone", 3},   // from one pile
		{"hdu1729", "2\n3 1\n2 0\n", []string{"2 3 0 2"}, "slot", 4},      // 2 of 3; a container is filled
		{"poj1704", "2\n2 5\n", []string{"1 5", "2 3", "2 4"}, "cell", 5}, // to the left
		{"digit-game", "201\n", []string{"2", "200"}, "cell", 3},          // 2 becomes 1 or 0
		{"digraph", "3 3 lose\n0 1\n0 2\n1 1\n", []string{"place 1", "place 2"}, "place", 2},
		{"poj3710", "1\n3 3\n1 2\n2 3\n2 3\n", []string{"∅", "1-2 2-3", "1-2 2-3"}, "branch", 3},
		{"p1288", "4\n1 0 2 1\n", []string{"0 2 1 0", "0 1 0 2"}, "side", 4},       // to both sides
		{"rake-it-in", "1\n1 2 3 4\n5 6 7 8\n9 1 2 3\n4 5 6 7\n", nil, "cell", 16}, // a move turns four cells
	} {
		game := gameOf(t, test.id)
		start, err := game.Read(test.start, 0)
		if err != nil {
			t.Errorf("%s: %v", test.id, err)
			continue
		}
		svg, pressed, legal := drawn(t, game, start)
		if !slices.Equal(pressed, test.pressed) {
			t.Errorf("%s: %q can be pressed, want %q of %q", test.id, pressed, test.pressed, legal)
		}
		if got := strings.Count(svg, `class="`+test.shape+`"`); got != test.shapes {
			t.Errorf("%s: %d of shape %s, want %d:\n%s", test.id, got, test.shape, test.shapes, svg)
		}
	}
}

// TestFiguresOfAllProblems draws starts of every problem. Every link must be a legal move. In a sum
// of heaps of at most 40 stones, every legal move must have a link.
func TestFiguresOfAllProblems(t *testing.T) {
	figures := 0
	for _, id := range catalogue.Open().IDs() {
		game := gameOf(t, id)
		if game == nil {
			continue
		}
		var starts []play.Start
		for s := range game.Small(t.Context(), 100, 30_000) {
			starts = append(starts, s.Start)
		}
		for s := range game.Large(grammar.NewRand("figure"), 3, 4000) {
			starts = append(starts, s)
		}
		for _, start := range starts {
			svg, pressed, legal := drawn(t, game, start)
			if svg != "" {
				figures++
			}
			for _, move := range pressed {
				if !slices.Contains(legal, move) {
					t.Errorf("%s, %q: %q can be pressed and is not legal", id, start.Text(), move)
				}
			}
			if p, err := game.Position(start); err == nil && p.ByHeaps() && slices.Max(p.Heaps()) <= 40 && len(pressed) != len(legal) {
				t.Errorf("%s, %q: of the moves %q, %q can be pressed", id, start.Text(), legal, pressed)
			}
		}
	}
	if figures < 2000 {
		t.Errorf("%d starts were drawn", figures)
	}
}

// declared returns the game that a few words declare.
func declared(t *testing.T, words string) *play.Game {
	t.Helper()
	sp, err := spec.Parse("game.yaml", []byte(`
id: game
title: {en: Game}
statement: {en: Game.}
input: {case: [{n: {int: 1..60}}]}
output: [{winner: {first: A, second: B}}]
game: {heaps: n, `+words+`}
samples: [{in: "1\n", out: "A\n"}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, rules, err := catalogue.Rules(sp)
	if err != nil {
		t.Fatal(err)
	}
	game, err := play.New(g, rules, play.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// TestDeclaredFigures draws games of taking and breaking: heaps as stones, which can be taken by
// pressing, and a ring as a circle, of up to 24 stones.
func TestDeclaredFigures(t *testing.T) {
	for _, test := range []struct {
		words, start string
		pressed      []string
		shape        string
		shapes       int
	}{
		{"take: any or split", "4\n", []string{"0", "1", "2", "3"}, "stone", 4},
		{"take: octal 0.77", "3\n", []string{"1", "2"}, "stone", 3},
		{"take: octal 0.77, ring: true", "5\n", nil, "place", 5},
		{"take: octal 0.77, ring: true", "25\n", nil, "place", 0},
	} {
		game := declared(t, test.words)
		start, err := game.Read(test.start, 0)
		if err != nil {
			t.Fatal(err)
		}
		svg, pressed, legal := drawn(t, game, start)
		if !slices.Equal(pressed, test.pressed) || strings.Count(svg, `class="`+test.shape+`"`) != test.shapes {
			t.Errorf("%s: %q can be pressed, want %q of %q:\n%s", test.words, pressed, test.pressed, legal, svg)
		}
	}
}
