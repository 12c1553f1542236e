// Package play is the opponent: it plays the game of any problem that has rules.
//
// A Game provides the positions, the legal moves as texts, and the values of moves. A Solver
// finds values and chooses moves at a level of play. A Match is one game from its start to its
// end.
//
//	g, err := play.New(grammar, rules, play.Options{})
//	start, err := g.Draw(ctx, rand, false)
//	m, err := g.Match(start)
//	s := m.Solver(play.Budget)
//	choice, err := s.Choose(ctx, m.Position(), play.Perfect, rand)
//
// # How moves are written
//
// If moves take stones from one of several declared heaps, a move is "HEAP COUNT"; heaps count from
// 1. The move is "COUNT" if the problem always has one heap. In all other games, a move is its name,
// if the rules name it, or the position after it. Brackets, commas, quotes and other marks may be omitted: only the sequence of
// tokens matters. The empty position is "-".
//
// # How values are found
//
// The solver first searches all reachable positions. If they are too many, or if the rules compute
// the score, it tries other ways, in this order:
//
//   - the theory of declared heaps, or the winning moves or the score that the rules name
//   - Grundy values of the parts that the rules name, by a formula or a search
//   - a search that stops at the first winning move
//   - the answers of the problem's reference
//
// A Worth says which way was used. If all fail, the worth is unknown. The solver then plays the
// best move that it found.
package play

import (
	"context"
	"errors"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// A Reference answers cases. It may be nil.
type Reference func(ctx context.Context, cases *grammar.Cases) ([]answer.Answer, error)

// Options change how a game is played.
type Options struct {
	// Misere reverses the rule for the last move: the player who makes it loses, or wins if the
	// rules already are misère.
	Misere bool
	// Right makes Right begin. It is for games whose players Left and Right have different moves.
	Right bool
	// Reference answers positions that are legal cases and too large for a search.
	Reference Reference
}

// A Game is the game of a problem. It is safe for concurrent use.
type Game struct {
	grammar *grammar.Grammar
	rules   game.Game
	options Options
}

// New returns the game of a problem. If the game cannot be played, the error says why.
func New(g *grammar.Grammar, rules game.Game, o Options) (*Game, error) {
	if rules == nil || g == nil {
		return nil, fault.New("", "no rules are declared, so it cannot be played", "choose a problem whose spec has game, or with rules in Go")
	}
	p := &Game{grammar: g, rules: rules, options: o}
	for c := range p.cases(1000) {
		walks := game.Walks(rules, c)
		if len(walks) == 0 {
			continue
		}
		if o.Misere && walks[0].Gain != nil {
			return nil, fault.New("--misere", "the game is won by points, so the last move decides nothing", "leave --misere out")
		}
		if o.Right && !walks[0].Partizan {
			return nil, fault.New("", "both players have the same moves, so none of them is Right", "let the first player begin")
		}
		return p, nil
	}
	return nil, fault.New("", "the rules cannot be played move by move", "give the rules a method Walks")
}

// cases yields the first legal cases, in the order of size.
func (g *Game) cases(most int) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		e := g.grammar.Enumerate()
		e.Steps = 2_000_000
		for c := range e.All() {
			if most--; most < 0 {
				return
			}
			own := g.grammar.NewCases()
			own.Add(c)
			if !yield(own.At(0)) {
				return
			}
		}
	}
}

// Misere reports whether the player who makes the last move loses.
func (g *Game) Misere(p Position) bool { return p.walk.LastLoses != g.options.Misere }

// Turned reports whether the rule for the last move differs from the statement.
func (g *Game) Turned() bool { return g.options.Misere }

// RightBegins returns the same game with Right as the player who begins. ok is false if both players
// have the same moves.
func (g *Game) RightBegins() (right *Game, ok bool) {
	o := g.options
	o.Right = true
	right, err := New(g.grammar, g.rules, o)
	return right, err == nil
}

// A Start is the beginning of a game: a case and, if the case has several positions, the index of
// the position from 0.
type Start struct {
	Case  grammar.Case
	Index int
	Count int // the number of positions of the case
}

// Text returns the case in the input format, without the framing.
func (s Start) Text() string { return string(s.Case.Grammar().PrintCase(nil, s.Case)) }

// Read returns the start from a text: an input file with one case, or just the lines of a case.
// index is the index of the position in the case, from 0.
func (g *Game) Read(text string, index int) (Start, error) {
	cases, err := g.parse(text)
	if err != nil {
		return Start{}, fault.New("--start", i18n.Of(err), "give one case in the format of the input")
	}
	if cases.Len() != 1 {
		return Start{}, fault.New("--start", i18n.Messagef("holds %s cases", strconv.Itoa(cases.Len())), "give one case")
	}
	walks := game.Walks(g.rules, cases.At(0))
	if index < 0 || index >= len(walks) {
		return Start{}, fault.New("--at", i18n.Messagef("the case has no position %s", strconv.Itoa(index+1)), i18n.Messagef("give a number from 1 to %s", strconv.Itoa(len(walks))))
	}
	return Start{cases.At(0), index, len(walks)}, nil
}

// parse reads the cases of an input file. If the format begins with the number of cases, that
// number may be missing before a single case. Errors assume that it is missing, unless the text
// begins with 1.
func (g *Game) parse(text string) (*grammar.Cases, error) {
	cases, err := g.grammar.Parse([]byte(text), grammar.Lenient)
	if err == nil || !g.grammar.CountsCases() {
		return cases, err
	}
	alone, errAlone := g.grammar.Parse([]byte("1\n"+text), grammar.Lenient)
	if errAlone == nil {
		return alone, nil
	}
	var f *grammar.Fault
	if words := strings.Fields(text); len(words) > 0 && words[0] == "1" || !errors.As(errAlone, &f) {
		return nil, err
	}
	moved := *f
	moved.Line-- // the number of cases has a line of its own
	return nil, &moved
}

// A Position is a position of a game.
type Position struct {
	walk *game.Walk
	at   any
}

// Position returns the first position of a start.
func (g *Game) Position(s Start) (Position, error) {
	walks := game.Walks(g.rules, s.Case)
	if s.Index >= len(walks) {
		return Position{}, fault.New("", "the rules cannot be played from this case", "choose another start")
	}
	return g.first(&walks[s.Index]), nil
}

// first returns the first position of a walk.
func (g *Game) first(w *game.Walk) Position {
	if g.options.Right {
		return Position{w, w.RightStart}
	}
	return Position{w, w.Start}
}

// String returns the text of the position as the rules format it.
func (p Position) String() string { return p.walk.Show(p.at) }

// Name returns the name of the position for people, which may have words that are translated.
func (p Position) Name() i18n.Message {
	if p.walk.Name == nil {
		return i18n.Verbatim(p.String())
	}
	return p.walk.Name(p.at)
}

// Text returns the tokens of the position, which programs read and write.
func (p Position) Text() string { return Tokens(p.String()) }

// Heaps returns the heaps of a declared sum of heaps; nil in other games.
func (p Position) Heaps() []int64 {
	if p.walk.Heaps == nil {
		return nil
	}
	return p.walk.Heaps(p.at)
}

// ByHeaps reports whether moves are written as a heap and a count.
func (p Position) ByHeaps() bool { return p.walk.Heaps != nil }

// Named reports whether the rules name the moves of the position.
func (p Position) Named() bool {
	for _, m := range p.walk.Moves(p.at) {
		return m.Name != ""
	}
	return false
}

// OneHeap reports whether moves are written as a count only.
func (p Position) OneHeap() bool { return p.walk.OneHeap }

// Drawing returns the position as data for a drawing; nil if the rules do not draw it.
func (p Position) Drawing() *game.Picture {
	if p.walk.Picture == nil {
		return nil
	}
	return p.walk.Picture(p.at)
}

// Scored reports whether points decide the game.
func (p Position) Scored() bool { return p.walk.Gain != nil }

// Partizan reports whether the players have different moves. They are then called Left and Right.
func (p Position) Partizan() bool { return p.walk.Partizan }

// Worth returns the value of the position in canonical form, such as 1/2, and its outcome. ok is false
// unless it is a game of Left and Right that has values.
func (p Position) Worth() (value string, outcome game.Class, ok bool) {
	if p.walk.Worth == nil {
		return "", 0, false
	}
	return p.walk.Worth(p.at)
}

// Summands returns positions whose sum is the position, if the rules of a game of Left and Right name
// them.
func (p Position) Summands() (list []Position) {
	if p.walk.Summands == nil {
		return nil
	}
	for _, at := range p.walk.Summands(p.at) {
		list = append(list, Position{p.walk, at})
	}
	return list
}

// Ended reports whether the rules may end the game while moves are possible.
func (p Position) Ended() bool { return p.walk.Result != nil }

// Same reports whether two positions of one match are the same.
func (p Position) Same(q Position) bool { return p.at == q.at }

// Over reports whether no move is possible.
func (p Position) Over() bool {
	if _, over := resultOf(p.walk, p.at); over {
		return true
	}
	for range p.walk.Moves(p.at) {
		return false
	}
	return true
}

// resultOf returns the class of a position at which the rules end the game; over is false if moves
// decide.
func resultOf(w *game.Walk, at any) (class game.Class, over bool) {
	if w.Result == nil {
		return 0, false
	}
	return w.Result(at)
}

// A Move is a legal move.
type Move struct {
	Text       string // the written form
	Name       string // the name that the rules give the move; may be empty
	Heap, Take int64  // the heap number from 1 and the count, in declared heaps; otherwise 0
	Gain       int64  // points that the move gains, in games decided by points
	To         Position
}

// move returns the move that leads to t.
func (p Position) move(t any, m game.Move) Move {
	out := p.unwritten(t, m)
	out.Text = p.written(out)
	return out
}

// unwritten returns the move that leads to t, without its text. An opponent examines thousands of
// moves and needs the text of only one.
func (p Position) unwritten(t any, m game.Move) Move {
	out := Move{Name: m.Name, To: Position{p.walk, t}}
	if p.walk.Heaps != nil {
		out.Heap, out.Take = int64(m.Heap)+1, m.Take
	}
	if p.walk.Gain != nil {
		out.Gain = p.walk.Gain(p.at, t)
	}
	return out
}

// written returns the text of a move.
func (p Position) written(m Move) string {
	switch {
	case m.Name != "":
		return Tokens(m.Name)
	case p.walk.Heaps == nil:
		return m.To.Text()
	case p.walk.OneHeap:
		return strconv.FormatInt(m.Take, 10)
	}
	return strconv.FormatInt(m.Heap, 10) + " " + strconv.FormatInt(m.Take, 10)
}

// MostMoves is the maximum number of examined moves of a position.
const MostMoves = 200_000

// room returns how many moves of a position may be examined. most is the number for a small
// position; it shrinks with the size of the position, because each move copies the position.
func (p Position) room(most int) int { return max(100, most/(1+len(p.String())/64)) }

// reaches reports whether more than most positions may be reachable from declared heaps. It returns
// false in other games.
func (p Position) reaches(most int) bool {
	count := int64(1)
	for _, heap := range p.Heaps() {
		if heap >= int64(most) {
			return true
		}
		if count *= heap + 1; count > int64(most) {
			return true
		}
	}
	return false
}

// Listable reports whether all moves of a position can be listed, or a move can be found without
// listing them.
func (p Position) Listable() bool {
	left := p.room(MostMoves)
	for range p.walk.Moves(p.at) {
		if left--; p.ByHeaps() || p.walk.Read != nil || left < 0 {
			break
		}
	}
	return left >= 0
}

// Moves returns the distinct legal moves among the first most moves of the rules. whole is true if
// these are all. Of moves with the same text that lead to equivalent positions, it returns one.
// There is an error if two other moves have the same text.
func (p Position) Moves(most int) (list []Move, whole bool, err error) {
	texts := map[string]any{}
	moves, whole := p.unwrittenMoves(most)
	for _, m := range moves {
		m.Text = p.written(m)
		if twin, ok := texts[m.Text]; ok && p.alike(twin, m.To.at) {
			continue // equivalent to an earlier move
		} else if ok {
			return nil, false, fault.New(p.String(), i18n.Messagef("two moves are both written %s", strconv.Quote(m.Text)), apart(m))
		}
		texts[m.Text] = m.To.at
		list = append(list, m)
	}
	return list, whole, nil
}

// apart returns the remedy for two moves with the same text.
func apart(m Move) i18n.Message {
	if m.Name != "" {
		return "give these moves different names"
	}
	return "let the rules show these positions differently"
}

// unwrittenMoves returns the moves without their texts. It lists each position once.
func (p Position) unwrittenMoves(most int) (list []Move, whole bool) {
	seen := map[any]bool{}
	for t, m := range p.walk.Moves(p.at) {
		if most--; most < 0 {
			return list, false
		}
		if p.walk.Heaps == nil {
			if seen[t] {
				continue
			}
			seen[t] = true
		}
		list = append(list, p.unwritten(t, m))
	}
	return list, true
}

// alike reports whether two positions with the same text have moves to the same positions,
// compared by their texts.
func (p Position) alike(a, b any) bool {
	shown := func(at any) map[string]bool {
		texts, most := map[string]bool{}, MostMoves
		for t := range p.walk.Moves(at) {
			if most--; most < 0 {
				return texts
			}
			texts[p.walk.Show(t)] = true
		}
		return texts
	}
	return maps.Equal(shown(a), shown(b)) && (p.walk.Gain == nil || p.walk.Gain(p.at, a) == p.walk.Gain(p.at, b))
}

// growth bounds how many times more moves a later position of a game may have than the start.
const growth = 5

// Parse returns the legal move with this text. If there is none, the error says why.
func (p Position) Parse(text string) (Move, error) {
	words := strings.Fields(Tokens(text))
	var move Move
	legal := true
	switch {
	case p.walk.Heaps != nil:
		move, legal = p.parseTake(words)
	case p.walk.Read != nil:
		move, legal = p.read(words)
	default:
		return p.find(text, words)
	}
	if !legal {
		return Move{}, illegal(text, "")
	}
	return move, nil
}

// find searches all moves for one whose text consists of these words.
func (p Position) find(text string, words []string) (Move, error) {
	want, sorted := strings.Join(words, " "), slices.Sorted(slices.Values(words))
	disordered := ""   // the text of a move with the words in another order
	var position *Move // the position after a move that has a name
	most := growth * p.room(MostMoves)
	for t, m := range p.walk.Moves(p.at) {
		if most--; most < 0 {
			return Move{}, fault.New("", "the position has more moves than are examined", "choose a smaller start")
		}
		switch one := (Position{p.walk, t}).Text(); {
		case m.Name == "" && one == want, m.Name != "" && Tokens(m.Name) == want:
			return p.move(t, m), nil
		case one == want && position == nil:
			found := p.move(t, m)
			position = &found
		case disordered == "" && len(one) == len(want) && slices.Equal(slices.Sorted(strings.FieldsSeq(one)), sorted):
			disordered = one
		}
	}
	if position != nil {
		return *position, nil
	}
	return Move{}, illegal(text, disordered)
}

// read returns the move to the position with these numbers. The rules find it without listing the
// moves.
func (p Position) read(words []string) (move Move, legal bool) {
	var numbers []int64
	for _, word := range words {
		if word == "-" && len(words) == 1 {
			break
		}
		n, err := number(word)
		if err != nil {
			return Move{}, false
		}
		numbers = append(numbers, n)
	}
	t, ok := p.walk.Read(p.at, numbers)
	if !ok {
		return Move{}, false
	}
	return p.move(t, game.Move{}), true
}

// parseTake returns the move that takes stones from a heap.
func (p Position) parseTake(words []string) (move Move, legal bool) {
	heaps := p.Heaps()
	if len(heaps) == 1 && len(words) == 1 {
		words = []string{"1", words[0]}
	}
	if len(words) != 2 {
		return Move{}, false
	}
	heap, err := number(words[0])
	take, err2 := number(words[1])
	if err != nil || err2 != nil || heap < 1 || heap > int64(len(heaps)) {
		return Move{}, false
	}
	m := game.Move{Heap: int(heap) - 1, Take: take}
	t, ok := p.walk.Take(p.at, m)
	if !ok {
		return Move{}, false
	}
	return p.move(t, m), true
}

// number parses a number in the form in which Go prints it.
func number(word string) (int64, error) {
	v, err := strconv.ParseInt(word, 10, 64)
	if err == nil && strconv.FormatInt(v, 10) != word {
		err = strconv.ErrSyntax
	}
	return v, err
}

// ErrIllegal is wrapped by errors about texts that are not legal moves.
var ErrIllegal = fault.New("", "not a legal move", "")

// mostQuoted is the maximum number of bytes of an illegal move in a message.
const mostQuoted = 200

// illegal returns the error for a text that is no legal move. If disordered is not empty, it is a
// legal move that consists of the same words in another order, and the error names it.
func illegal(text, disordered string) error {
	quoted := strconv.Quote(format.Clip(strings.TrimSpace(text), mostQuoted))
	e := fault.New("", i18n.Messagef("not a legal move: %s", quoted), "")
	if disordered != "" {
		e.What = i18n.Messagef("not a legal move: %s; in this order it is legal: %s", quoted, disordered)
	}
	e.Err = ErrIllegal
	return e
}

// Tokens returns the tokens of a text, or "-" if it has none. It omits characters that only
// separate tokens; a semicolon is a token.
func Tokens(text string) string {
	b := make([]byte, 0, len(text)+8)
	parted := false // the last token was followed by a separator
	for _, r := range text {
		switch {
		case r == ';':
			b = append(b, " ;"...)
			parted = true
			continue
		case strings.ContainsRune(`()[]{}",:=/≤●`, r) || unicode.IsSpace(r):
			parted = true
			continue
		}
		if parted && len(b) > 0 {
			b = append(b, ' ')
		}
		b, parted = utf8.AppendRune(b, r), false
	}
	if len(b) == 0 {
		return "-"
	}
	return strings.TrimPrefix(string(b), " ")
}
