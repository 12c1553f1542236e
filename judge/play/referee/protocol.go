package referee

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/spec/grammar"
)

// exampleMoves is the minimum number of moves of an example, if there is such a small start.
const exampleMoves = 4

// shortExample is the minimum length in bytes of a large start that serves as an example. The start
// must be shorter than twice as long.
const shortExample = 30

// mostExample is the approximate maximum length in bytes of the moves of an example.
const mostExample = 700

// Protocol describes how a program plays a game, with the CPU time that it may use and an example
// dialogue. "<" marks lines that the program reads, and ">" lines that it prints.
func Protocol(ctx context.Context, g *play.Game, limit time.Duration, lang string) (string, error) {
	m, solver, err := example(ctx, g)
	if err != nil {
		return "", err
	}
	say := func(f string, args ...any) string { return i18n.Sprintf(lang, f, args...) }
	p := m.Position()
	lines := []string{
		say("A program plays one game in one run. It reads:"),
		"  - " + say("the lines of one case in the format of the input, without the number of cases or the line that ends the input;"),
		"  - " + say("a line \"first\" or \"second\": its side;"),
	}
	if p.Partizan() {
		lines[2] = "  - " + say("a line \"first\" or \"second\": its side. The first player is Left, the second is Right, and each has moves of their own;")
	}
	if !p.ByHeaps() {
		lines = append(lines, "  - "+say("a line with the position: its numbers and words, without brackets, commas and other marks; an empty position is \"-\"."))
	}
	lines = append(lines, say("Then both move in turn, each move in a line of its own, which the program must flush."))
	switch {
	case !p.ByHeaps():
		lines = append(lines, sorted(ctx, g, lang))
	case p.OneHeap():
		lines = append(lines, say("A move is a number: how many are taken."))
	default:
		lines = append(lines, say("A move is HEAP COUNT: how many are taken from which heap, counted from 1."))
	}
	lines = append(lines,
		say("After the last move the input ends. What the program does then does not count."),
		say("Limit of CPU time: %s for what it reads and its first move, and %s more for each further move; times the factor of the language.", limit, table{}.Pace(limit).Reply),
		say("An example: the program reads the lines that begin with <, and prints those that begin with >:"), "")
	var begin bytes.Buffer
	NewPlayer(strings.NewReader(""), &begin).Begin(m.Start, p, 0)
	for line := range strings.Lines(begin.String()) {
		lines = append(lines, "  < "+strings.TrimRight(line, "\n"))
	}
	r := grammar.NewRand("example")
	for room := mostExample; ; {
		if _, over := m.End(); over {
			break
		}
		if room < 0 || len(m.Moves()) == 40 {
			lines = append(lines, "  …")
			break
		}
		c, err := solver.Choose(ctx, m.Position(), play.Perfect, r)
		if err != nil {
			return "", err
		}
		lines = append(lines, fmt.Sprintf("  %s %s", [...]string{">", "<"}[m.Turn()], c.Text))
		room -= len(c.Text)
		m.Play(c.Move)
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// sorted describes the order in which the numbers of a position are written.
func sorted(ctx context.Context, g *play.Game, lang string) string {
	o := order(ctx, g)
	switch {
	case o.numbers > 0:
		return i18n.Sprintf(lang, "A move is the position after it, in the same form, with its numbers from the smallest to the largest.")
	case o.numbers < 0:
		return i18n.Sprintf(lang, "A move is the position after it, in the same form, with its numbers from the largest to the smallest.")
	case o.group > 1:
		return i18n.Sprintf(lang, "A move is the position after it, in the same form, with its groups of %d numbers sorted by their first numbers, then by their second ones, and so on.", o.group)
	}
	return i18n.Sprintf(lang, "A move is the position after it, in the same form, with its numbers in the same order.")
}

// An ordering describes how positions are sorted. numbers is 1 if their numbers ascend, and -1 if
// they descend. group is the size of the groups of numbers that ascend; 0 if there are none.
type ordering struct{ numbers, group int }

// inBrackets matches the groups of a position: the parts in brackets.
var inBrackets = regexp.MustCompile(`\([^()]*\)`)

// order finds out how positions are sorted. It examines small starts, and positions up to
// deepLooked moves from them.
func order(ctx context.Context, g *play.Game) ordering {
	var numbers, brackets sorting
	size := map[int]bool{}
	left := mostLooked
	var look func(p play.Position, deep int)
	look = func(p play.Position, deep int) {
		if left--; left < 0 || numbers.none() && brackets.none() {
			return
		}
		numbers.add(single(numbersOf(p.Text())))
		var groups [][]int64
		for _, text := range inBrackets.FindAllString(p.String(), -1) {
			group := numbersOf(play.Tokens(text))
			groups, size[len(group)] = append(groups, group), true
		}
		brackets.add(groups)
		if deep == deepLooked {
			return
		}
		list, _, _ := p.Moves(widestLooked)
		for _, m := range list {
			look(m.To, deep+1)
		}
	}
	for s := range g.Small(ctx, 200, 200_000) {
		if p, err := g.Position(s.Start); err == nil {
			look(p, 0)
		}
	}
	if d := numbers.direction(); d != 0 || brackets.direction() < 1 || len(size) > 1 {
		return ordering{numbers: d}
	}
	for n := range size {
		return ordering{group: n}
	}
	return ordering{}
}

// These constants bound the search for the order of numbers: positions, moves of each position,
// and moves of a game.
const (
	mostLooked   = 20_000
	widestLooked = 40
	deepLooked   = 3
)

// numbersOf returns the numbers of a text.
func numbersOf(text string) (numbers []int64) {
	for word := range strings.FieldsSeq(text) {
		if n, err := strconv.ParseInt(word, 10, 64); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// single wraps each number in its own list.
func single(numbers []int64) (lists [][]int64) {
	for _, n := range numbers {
		lists = append(lists, []int64{n})
	}
	return lists
}

// A sorting records the directions in which lists change.
type sorting struct{ rises, falls bool }

// add records the directions between consecutive lists.
func (s *sorting) add(lists [][]int64) {
	for i := range len(lists) - 1 {
		c := slices.Compare(lists[i], lists[i+1])
		s.rises, s.falls = s.rises || c < 0, s.falls || c > 0
	}
}

// none reports whether the lists have no order.
func (s sorting) none() bool { return s.rises && s.falls }

// direction returns 1 for ascending lists, -1 for descending lists, and 0 otherwise.
func (s sorting) direction() int {
	switch {
	case s.rises && !s.falls:
		return 1
	case s.falls && !s.rises:
		return -1
	}
	return 0
}

// example returns a match from a small start that is neither too short nor too long. If all won
// small starts end after one move, it chooses a lost start or a short large one.
func example(ctx context.Context, g *play.Game) (*play.Match, *play.Solver, error) {
	var best play.Sized
	for s := range g.Small(ctx, 200, 200_000) {
		good := best.Worth.Result > 0 && best.Worth.Depth >= exampleMoves
		better := s.Worth.Result > best.Worth.Result || s.Worth.Result == best.Worth.Result && s.Worth.Depth > best.Worth.Depth
		if short := best.Worth.Depth < 2; short && s.Worth.Depth >= 2 || short == (s.Worth.Depth < 2) && better && !good {
			best = s
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, nil, err
	}
	r := grammar.NewRand("example")
	for tries := 0; best.Count == 0 || best.Worth.Depth < 2 && tries < startTries; tries++ {
		s, err := g.Draw(ctx, r, true)
		if err != nil {
			return nil, nil, err
		}
		if n := len(s.Text()); best.Count == 0 || shortExample <= n && n < 2*shortExample {
			best = play.Sized{Start: s, Worth: play.Worth{Depth: exampleMoves}}
		}
	}
	m, err := g.Match(best.Start)
	if err != nil {
		return nil, nil, err
	}
	return m, m.Solver(play.Budget), nil
}

// ProtocolJSON writes the result of Protocol as a line of JSON.
func ProtocolJSON(w io.Writer, problem, text string) error {
	return json.NewEncoder(w).Encode(struct {
		Version int    `json:"version"`
		ID      string `json:"id"`
		Play    string `json:"play"`
	}{1, problem, text})
}
