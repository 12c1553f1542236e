// Package play is the opponent: it plays the game of any problem that has rules.
//
// A Game gives the positions, the legal moves as texts, and the value of each move. A
// Solver finds values and chooses moves at a level of play. A Match is one game from a
// start to its end.
//
//	g, err := play.New(grammar, rules, play.Options{})
//	start, err := g.Draw(ctx, rand, false)
//	m, err := g.Match(start)
//	s := m.Solver(play.Budget)
//	choice, err := s.Choose(ctx, m.Position(), play.Perfect, rand)
//
// # How a move is written
//
// In a declared sum of heaps a move is written as "HEAP COUNT": heaps are counted from 1.
// It is "COUNT" if the problem always has one heap. In all other games a move is written as the
// position after it. Brackets, commas, quotes and other marks may be left out: the tokens
// decide, in their order. The empty position is written as "-".
//
// # How a value is known
//
// The solver first searches all positions that can be reached. If they are too many, it
// tries other ways, in this order:
//
//   - the theory of declared heaps
//   - Grundy values of the parts that the rules name, by a formula or a search
//   - a search that stops at the first winning move
//   - the answers of the problem's reference
//
// A Worth says which way was used. If all fail, the worth is unknown. The solver then
// plays the best move that it found.
package play

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/grammar/answer"
	"grundy/judge/i18n"
)

// A Reference answers cases. It is nil if nobody can.
type Reference func(ctx context.Context, cases *grammar.Cases) ([]answer.Answer, error)

// Options say how a game is played.
type Options struct {
	// Misere makes the player who makes the last move the loser, or the winner if the
	// rules already are misère.
	Misere bool
	// Reference knows positions that are legal cases and too large for a search.
	Reference Reference
}

// A Game is the game of a problem. It is safe for concurrent use.
type Game struct {
	grammar *grammar.Grammar
	rules   game.Game
	options Options
}

// New returns the game of a problem. The error says why it cannot be played.
func New(g *grammar.Grammar, rules game.Game, o Options) (*Game, error) {
	if rules == nil || g == nil {
		return nil, fault.New("", "no rules are declared, so nobody can play it", "choose a problem whose spec has game, or with rules in Go")
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

// Turned reports whether the rule for the last move is not that of the statement.
func (g *Game) Turned() bool { return g.options.Misere }

// A Start is where a game begins: a case and, if the case asks about several positions,
// the number of the position from 0.
type Start struct {
	Case  grammar.Case
	Index int
	Count int // positions that the case asks about
}

// Text returns the case in the format of the input, without the framing.
func (s Start) Text() string { return string(s.Case.Grammar().PrintCase(nil, s.Case)) }

// Read returns the start that a text names: an input file with one case, or the lines of
// a case alone.
func (g *Game) Read(text string, index int) (Start, error) {
	cases, err := g.grammar.Parse([]byte(text), grammar.Lenient)
	if err != nil {
		if framed, e := g.grammar.Parse([]byte("1\n"+text), grammar.Lenient); e == nil && framed.Len() == 1 {
			cases, err = framed, nil
		}
	}
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
	w := walks[s.Index]
	return Position{&w, w.Start}, nil
}

// String returns the position as the rules show it.
func (p Position) String() string { return p.walk.Show(p.at) }

// Text returns the position as programs read and write it: its tokens.
func (p Position) Text() string { return Tokens(p.String()) }

// Heaps returns the heaps of a declared sum of heaps; nil in other games.
func (p Position) Heaps() []int64 {
	if p.walk.Heaps == nil {
		return nil
	}
	return p.walk.Heaps(p.at)
}

// ByHeaps reports whether moves are written as a heap and a number.
func (p Position) ByHeaps() bool { return p.walk.Heaps != nil }

// OneHeap reports whether moves are written as a number alone.
func (p Position) OneHeap() bool { return p.walk.OneHeap }

// Picture returns a picture of the position in lines; nil if the rules have none.
func (p Position) Picture() []string {
	if p.walk.Draw == nil {
		return nil
	}
	return p.walk.Draw(p.at)
}

// Scored reports whether the game is won by points.
func (p Position) Scored() bool { return p.walk.Gain != nil }

// Same reports whether two positions of one match are the same.
func (p Position) Same(q Position) bool { return p.at == q.at }

// Over reports whether no move is possible.
func (p Position) Over() bool {
	for range p.walk.Moves(p.at) {
		return false
	}
	return true
}

// A Move is a legal move.
type Move struct {
	Text       string // as it is written
	Heap, Take int64  // of declared heaps, the heap from 1; otherwise 0
	Gain       int64  // in games that are won by points
	To         Position
}

// move returns the move that leads to t.
func (p Position) move(t any, m game.Move) Move {
	out := p.unwritten(t, m)
	out.Text = p.written(out)
	return out
}

// unwritten returns the move that leads to t without its text, since an opponent looks at
// thousands of moves and writes one.
func (p Position) unwritten(t any, m game.Move) Move {
	out := Move{To: Position{p.walk, t}}
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
	case p.walk.Heaps == nil:
		return m.To.Text()
	case p.walk.OneHeap:
		return strconv.FormatInt(m.Take, 10)
	}
	return strconv.FormatInt(m.Heap, 10) + " " + strconv.FormatInt(m.Take, 10)
}

// MostMoves is how many moves of a position are examined.
const MostMoves = 200_000

// room returns how many moves of a position may be examined; most is the number for a small
// position: each move copies the position.
func (p Position) room(most int) int { return max(100, most/(1+len(p.String())/64)) }

// reaches reports whether more than most positions may be reached from declared heaps.
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

// Listable reports whether all moves of a position can be listed, or a move can be found
// without that.
func (p Position) Listable() bool {
	left := p.room(MostMoves)
	for range p.walk.Moves(p.at) {
		if left--; p.ByHeaps() || p.walk.Read != nil || left < 0 {
			break
		}
	}
	return left >= 0
}

// Moves returns the legal moves, each once, among the first most moves that the rules list.
// The result is whole if the rules list no more. The error says that two moves are written alike.
func (p Position) Moves(most int) (list []Move, whole bool, err error) {
	texts := map[string]any{}
	moves, whole := p.unwrittenMoves(most)
	for _, m := range moves {
		m.Text = p.written(m)
		if twin, ok := texts[m.Text]; ok && p.alike(twin, m.To.at) {
			continue // one of two things that nobody tells apart
		} else if ok {
			return nil, false, fault.New("", i18n.Messagef("two moves from %s are both written %s", p.String(), strconv.Quote(m.Text)), "let the rules show these positions differently")
		}
		texts[m.Text] = m.To.at
		list = append(list, m)
	}
	return list, whole, nil
}

// unwrittenMoves returns the moves without their texts, each position once.
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

// alike reports whether the same positions are one move away from two positions that are
// shown alike, as far as they are shown.
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

// growth is how many times more moves than its start a position of a game may have.
const growth = 5

// Parse returns the legal move that a text writes. The error says why there is none.
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

// find returns the move whose text has some words, among all moves.
func (p Position) find(text string, words []string) (Move, error) {
	want, sorted := strings.Join(words, " "), slices.Sorted(slices.Values(words))
	disordered := "" // the move that has the words in another order
	most := growth * p.room(MostMoves)
	for t, m := range p.walk.Moves(p.at) {
		if most--; most < 0 {
			return Move{}, fault.New("", "the position has more moves than are examined", "choose a smaller start")
		}
		switch one := (Position{p.walk, t}).Text(); {
		case one == want:
			return p.move(t, m), nil
		case disordered == "" && len(one) == len(want) && slices.Equal(slices.Sorted(strings.FieldsSeq(one)), sorted):
			disordered = one
		}
	}
	return Move{}, illegal(text, disordered)
}

// read returns the move that numbers write. It need not list the moves.
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

// parseTake returns the move that takes from a heap.
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

// number reads a number as Go prints it.
func number(word string) (int64, error) {
	v, err := strconv.ParseInt(word, 10, 64)
	if err == nil && strconv.FormatInt(v, 10) != word {
		err = strconv.ErrSyntax
	}
	return v, err
}

// ErrIllegal is wrapped by the error about a text that is not a legal move.
var ErrIllegal = fault.New("", "no legal move", "")

// mostQuoted is how many bytes of an illegal move are shown.
const mostQuoted = 200

// illegal returns the error about a text, and names the move that has its words in another order.
func illegal(text, disordered string) error {
	quoted := strconv.Quote(format.Clip(strings.TrimSpace(text), mostQuoted))
	e := fault.New("", i18n.Messagef("no legal move: %s", quoted), "")
	if disordered != "" {
		e.What = i18n.Messagef("no legal move: %s; in this order it is one: %s", quoted, disordered)
	}
	e.Err = ErrIllegal
	return e
}

// Tokens returns the tokens of a text, or "-" if it has none. Characters that only separate
// them are left out, and a semicolon is a token.
func Tokens(text string) string {
	b := make([]byte, 0, len(text)+8)
	parted := false // a separator came after the last token
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
