package play

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"grundy/judge/game"
	"grundy/judge/spec/grammar"
)

// A Rated is a move with its worth for the player who makes it.
type Rated struct {
	Move
	Worth Worth
}

// An Analysis has the worth of a position and of its moves.
type Analysis struct {
	Worth Worth // of the position
	Moves []Rated
	Whole bool // Moves has all moves
	// scored says that points decide the game.
	scored bool
}

// Best returns the best move; ok is false if there is none.
func (a Analysis) Best() (best Rated, ok bool) {
	for i, m := range a.Moves {
		if i == 0 || better(m.Worth, best.Worth, a.scored) {
			best = m
		}
	}
	return best, len(a.Moves) > 0
}

// better is like Worth.better for values that may be unknown. A move of unknown value is better
// than one that is known to lose, and worse than one that is known to win. Between an unknown value
// and a draw, neither is better.
func better(w, v Worth, scored bool) bool {
	switch {
	case w.Known() == v.Known():
		return w.Known() && w.better(v, scored)
	case w.Known():
		return w.Result > 0
	}
	return v.Result < 0
}

// Keeping returns the moves that are as good as the best one. If the worth of the best one is
// unknown, these are the moves of unknown worth.
func (a Analysis) Keeping() (list []Rated) {
	best, ok := a.Best()
	if !ok {
		return nil
	}
	for _, m := range a.Moves {
		if m.Worth.Known() == best.Worth.Known() && m.Worth.Keeps(best.Worth, a.scored) {
			list = append(list, m)
		}
	}
	return list
}

// Mistake reports whether a move is known to be worse than the best one.
func (a Analysis) Mistake(m Move) bool {
	best, ok := a.Best()
	if !ok || !best.Worth.Known() {
		return false
	}
	return a.Rates(m) && !a.Moves[a.at(m)].Worth.Keeps(best.Worth, a.scored)
}

// Rates reports whether the worth of a move is known.
func (a Analysis) Rates(m Move) bool {
	i := a.at(m)
	return i >= 0 && a.Moves[i].Worth.Known()
}

// at returns the index of a move; -1 if it is not in the list.
func (a Analysis) at(m Move) int {
	return slices.IndexFunc(a.Moves, func(r Rated) bool { return r.Heap == m.Heap && r.Take == m.Take && r.To.Same(m.To) })
}

// These constants bound the number of analysed moves of a position.
const (
	mostListed  = 20_000
	mostByRules = 1000 // if the rules have a theorem that gives the winning moves
	mostWeighed = 4000 // if the position is known to be lost
	mostGlanced = 250  // if many positions are compared, or if the best move is not needed
)

// Analyse returns the worth of a position and of its moves, but not of all moves if there are very
// many. There is an error if two different moves have the same text.
func (s *Solver) Analyse(ctx context.Context, p Position) (Analysis, error) {
	list, whole, err := p.Moves(p.room(s.listed()))
	if err != nil {
		return Analysis{}, err
	}
	return s.rate(ctx, p, list, whole)
}

// listed returns the maximum number of moves that are analysed.
func (s *Solver) listed() int {
	if s.walk.Theory != nil && s.walk.Heaps == nil {
		return mostByRules
	}
	return mostListed
}

// analyse is like Analyse, but leaves out the texts of moves. If many positions are compared, it
// rates few moves of each.
func (s *Solver) analyse(ctx context.Context, p Position) (Analysis, error) {
	most := s.listed()
	if s.shallow {
		most = mostGlanced
	}
	list, whole := p.unwrittenMoves(p.room(most))
	return s.rate(ctx, p, list, whole)
}

// rate returns the worth of a position and of the moves in the list.
func (s *Solver) rate(ctx context.Context, p Position, list []Move, whole bool) (Analysis, error) {
	a := Analysis{scored: p.Scored(), Worth: s.quick(p), Whole: whole}
	if a.Worth.By == Theory && !a.scored {
		return s.byTheory(p, list, a), ctx.Err()
	}
	s.allow(p) // shared by the searches below
	var unknown []int
	for i, m := range list {
		after, ok := s.worthOf(m.To.at)
		switch {
		case ok:
		case a.Worth.By == Parts && a.Worth.Result < 0:
			after = Worth{By: Parts, Result: 1} // every move of a lost position leads to a won one
		default:
			after = s.glance(m.To)
		}
		if !after.Known() {
			unknown = append(unknown, i)
		}
		a.Moves = append(a.Moves, Rated{m, before(after, m.Gain)})
	}
	if len(unknown) > 0 && !a.scored {
		positions := make([]Position, len(unknown))
		for k, i := range unknown {
			positions[k] = a.Moves[i].To
		}
		worth, err := s.refer(ctx, positions)
		if err != nil {
			return a, err
		}
		for k, i := range unknown {
			a.Moves[i].Worth = before(worth[k], 0)
		}
	}
	if !a.Worth.Known() {
		a.Worth = a.byMoves()
	}
	if !a.Worth.Known() && !a.scored && !s.shallow {
		return s.byReference(ctx, p, a)
	}
	return a, ctx.Err()
}

// byReference rates a position whose worth does not follow from its rated moves. If the position is
// won, byReference looks for a winning move and adds it.
func (s *Solver) byReference(ctx context.Context, p Position, a Analysis) (Analysis, error) {
	worth, err := s.refer(ctx, []Position{p})
	if err != nil {
		return a, err
	}
	if a.Worth = worth[0]; a.Worth.Result <= 0 {
		return a, ctx.Err()
	}
	var batch []Move
	found := func() (bool, error) {
		positions := make([]Position, len(batch))
		for i, m := range batch {
			positions[i] = m.To
		}
		worth, err := s.refer(ctx, positions)
		for i, w := range worth {
			if w.Known() && w.Result < 0 {
				batch[i].Text = p.written(batch[i])
				a.add(Rated{batch[i], before(w, 0)})
				return true, nil
			}
		}
		batch = batch[:0]
		return false, err
	}
	most := p.room(MostMoves)
	for t, m := range p.walk.Moves(p.at) {
		if most--; most < 0 {
			break
		}
		if batch = append(batch, p.unwritten(t, m)); len(batch) < mostReferred {
			continue
		}
		if ok, err := found(); ok || err != nil {
			return a, err
		}
	}
	_, err = found()
	return a, err
}

// add adds a rated move, or updates the rating of an existing one.
func (a *Analysis) add(m Rated) {
	if i := a.at(m.Move); i >= 0 {
		a.Moves[i] = m
		return
	}
	a.Moves = append(a.Moves, m)
}

// glance returns the value of a position by its parts, by the Score of the rules, or by a search
// within the rest of the budget. If none of them gives it, the worth is unknown.
func (s *Solver) glance(p Position) Worth {
	if v, ok := s.nimber(p.at); ok {
		return Worth{By: Parts, Result: sign(v != 0)}
	}
	if p.Scored() {
		return s.theory(p)
	}
	if c, ok := s.cut(p.at, 0); ok {
		return Worth{By: Cut, Result: sign(c == game.N)}
	}
	return Worth{}
}

// before returns the worth of a move that gains gain points and leads to a position of worth w.
func before(w Worth, gain int64) Worth {
	if !w.Known() {
		return w
	}
	v := Worth{By: w.By, Result: -w.Result}
	if w.By == Search {
		v.Depth = w.Depth + 1
	}
	if gain != 0 || w.Score != 0 { // won by points
		v.Score = gain - w.Score
		v.Result = cmp.Compare(v.Score, 0)
	}
	return v
}

// byMoves returns the worth of a position if the worths of its moves determine it: one of them wins
// a game without points, or all are known.
func (a Analysis) byMoves() Worth {
	best, ok := a.Best()
	if !ok || !best.Worth.Known() {
		return Worth{}
	}
	unknown := func(m Rated) bool { return !m.Worth.Known() }
	if best.Worth.Result > 0 && !a.scored || a.Whole && !slices.ContainsFunc(a.Moves, unknown) {
		return best.Worth
	}
	return Worth{}
}

// byTheory rates moves by a theorem, and adds winning moves that are not in the list.
func (s *Solver) byTheory(p Position, list []Move, a Analysis) Analysis {
	wins, _, _ := s.walk.Theory(p.at, s.lastLoses())
	won := map[any]bool{}
	for t := range wins {
		won[t] = true
	}
	for _, m := range list {
		wins := won[m.To.at]
		if !wins && a.Worth.Result > 0 && !p.ByHeaps() && !s.shallow {
			wins = s.theory(m.To).Result < 0 // for sums of heaps, won contains all winning moves
		}
		a.Moves = append(a.Moves, Rated{m, Worth{By: Theory, Result: sign(wins)}})
		delete(won, m.To.at)
	}
	for t, m := range wins {
		if won[t] {
			a.Moves = append(a.Moves, Rated{p.move(t, m), Worth{By: Theory, Result: 1}})
		}
	}
	return a
}

// A Level is how well the opponent plays.
type Level string

// The levels of play.
const (
	Perfect Level = "perfect" // keeps every win and best score that the solver knows; a search makes lost games long
	Tricky  Level = "tricky"  // keeps every win and best score, too; of equal moves that do not win, it chooses one with few right replies
	Erring  Level = "erring"  // like tricky, but some moves are random
	Random  Level = "random"  // any legal move
)

// Levels returns all levels, best first.
func Levels() []string {
	return []string{string(Perfect), string(Tricky), string(Erring), string(Random)}
}

// errsOnce is the average number of moves per random move at the level erring.
const errsOnce = 4

// trapsTried is the maximum number of moves that are examined to set a trap.
const trapsTried = 20

// Choose returns a move at a level of play. The position must have a move.
func (s *Solver) Choose(ctx context.Context, p Position, level Level, r *grammar.Rand) (Rated, error) {
	c, err := s.choose(ctx, p, level, r)
	if err == nil && c.To.walk != nil {
		c.Text = p.written(c.Move)
	}
	return c, err
}

// choose is like Choose, without the text of the move.
func (s *Solver) choose(ctx context.Context, p Position, level Level, r *grammar.Rand) (Rated, error) {
	if level == Random || level == Erring && r.Int(1, errsOnce) == 1 {
		return p.random(r), nil
	}
	switch w := s.quick(p); {
	case p.Scored():
	case w.By == Theory:
		if m, ok := s.winByTheory(p, r); ok {
			return Rated{m, w}, nil
		}
		if m, ok := p.resist(r); ok && level == Perfect {
			return Rated{m, w}, nil
		}
		return s.trap(ctx, p, p.losing(w, r), r)
	case w.By == Parts && w.Result > 0:
		if m, ok := s.winByParts(p, r); ok {
			return Rated{m, w}, nil
		}
	case w.By == Parts:
		return s.trap(ctx, p, p.losing(w, r), r)
	}
	return s.searched(ctx, p, level, r)
}

// random returns an arbitrary move, or an empty one if there is none. If the position has more than
// mostGlanced moves, it often returns a move drawn by p.far.
func (p Position) random(r *grammar.Rand) Rated {
	list, whole := p.unwrittenMoves(mostGlanced)
	if !whole {
		m, ok := p.far(r)
		if ok && r.Int(0, 1) == 0 {
			return Rated{Move: m}
		}
		if !ok {
			list, _ = p.unwrittenMoves(p.room(mostListed))
		}
	}
	if len(list) == 0 {
		return Rated{}
	}
	return Rated{Move: list[r.Int(0, int64(len(list))-1)]}
}

// searched analyses the moves and returns one of the best.
func (s *Solver) searched(ctx context.Context, p Position, level Level, r *grammar.Rand) (Rated, error) {
	a, err := s.analyse(ctx, p)
	if err != nil {
		return Rated{}, err
	}
	best, _ := a.Best()
	if level == Perfect && (best.Worth.Depth > 0 || best.Worth.Result > 0 && best.Worth.Known()) {
		return best, nil
	}
	keeping := a.Keeping()
	if best.Worth.Known() && best.Worth.Result > 0 && !a.scored {
		return keeping[r.Int(0, int64(len(keeping))-1)], nil
	}
	return s.trap(ctx, p, keeping, r)
}

// resist returns a move from a position that is lost by a theorem. Half of the time it returns a
// random move of p.far, if there is one. Otherwise it returns the first move that takes the fewest
// stones, or in other games the first move. So the game visits positions of all sizes and comes to
// an end.
func (p Position) resist(r *grammar.Rand) (Move, bool) {
	if r.Int(0, 1) == 0 {
		if m, ok := p.far(r); ok {
			return m, true
		}
	}
	list, _ := p.unwrittenMoves(mostGlanced)
	if len(list) == 0 {
		return Move{}, false
	}
	return slices.MinFunc(list, func(a, b Move) int { return cmp.Compare(a.Take, b.Take) }), true
}

// losing returns some moves of a lost position, with their worth w.
func (p Position) losing(w Worth, r *grammar.Rand) (list []Rated) {
	moves, whole := p.unwrittenMoves(p.room(mostWeighed))
	for _, m := range moves {
		list = append(list, Rated{m, w})
	}
	for i := 0; i < mostGlanced && !whole; i++ {
		m, ok := p.far(r)
		if !ok {
			break
		}
		list = append(list, Rated{m, w})
	}
	return list
}

// enough is the number of winning moves among which the opponent chooses, if finding each takes
// time.
const enough = 3

// winByParts returns a move after which the Grundy values of the parts have xor 0: a random one of
// the first few. It also reports whether there is one among the moves that it examines.
func (s *Solver) winByParts(p Position, r *grammar.Rand) (Move, bool) {
	var list []Move
	most := p.room(mostListed)
	for t, m := range p.walk.Moves(p.at) {
		if most--; most < 0 || len(list) == enough {
			break
		}
		if v, ok := s.nimber(t); ok && v == 0 {
			list = append(list, p.unwritten(t, m))
		}
	}
	if len(list) == 0 {
		return Move{}, false
	}
	return list[r.Int(0, int64(len(list))-1)], true
}

// winByTheory returns a random one of the winning moves that the theorem names, and reports whether
// there is one.
func (s *Solver) winByTheory(p Position, r *grammar.Rand) (Move, bool) {
	var list []Move
	wins, _, _ := s.walk.Theory(p.at, s.lastLoses())
	for t, m := range wins {
		list = append(list, p.unwritten(t, m))
	}
	if len(list) == 0 {
		return Move{}, false
	}
	return list[r.Int(0, int64(len(list))-1)], true
}

// farTries is the maximum number of random changes that far tries as moves.
const farTries = 10

// far returns a random move that makes one number of the position smaller, and may sort the
// numbers. It also reports whether it found one. The move may be missing from a list of the first
// moves of a large position.
func (p Position) far(r *grammar.Rand) (Move, bool) {
	for range farTries {
		switch {
		case p.ByHeaps():
			heaps := p.Heaps()
			i := int(r.Int(0, int64(len(heaps))-1))
			if heaps[i] == 0 {
				continue
			}
			m := game.Move{Heap: i, Take: r.Int(1, heaps[i])}
			if t, ok := p.walk.Take(p.at, m); ok {
				return p.unwritten(t, m), true
			}
		case p.walk.Read != nil:
			if t, ok := p.farRead(r); ok {
				return p.unwritten(t, game.Move{}), true
			}
		}
	}
	return Move{}, false
}

// farRead returns the position with one number made smaller at random, if a move leads there.
// Otherwise it tries the numbers of that position in ascending order.
func (p Position) farRead(r *grammar.Rand) (t any, ok bool) {
	var numbers []int64
	for word := range strings.FieldsSeq(p.Text()) {
		if n, err := number(word); err == nil {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == 0 {
		return nil, false
	}
	i := r.Int(0, int64(len(numbers))-1)
	numbers[i] = r.Int(0, max(numbers[i]-1, 0))
	if t, ok = p.walk.Read(p.at, numbers); !ok {
		slices.Sort(numbers)
		t, ok = p.walk.Read(p.at, numbers)
	}
	return t, ok
}

// trap returns the move after which the smallest share of replies is right; of several, one after
// which the game lasts longest. It compares at most trapsTried moves of the list, chosen at random,
// and looks at few replies to each. It may reorder the list.
func (s *Solver) trap(ctx context.Context, p Position, list []Rated, r *grammar.Rand) (Rated, error) {
	if tried := max(4, p.room(100*trapsTried)/100); len(list) > tried {
		for i := range tried {
			j := r.Int(int64(i), int64(len(list))-1)
			list[i], list[j] = list[j], list[i]
		}
		list = list[:tried]
	}
	s.shallow = true
	defer func() { s.shallow = false }()
	var chosen Rated
	lowest := 2.0
	for _, m := range list {
		a, err := s.analyse(ctx, m.To)
		if err != nil {
			return Rated{}, err
		}
		share := 1.5 // the game is over
		if len(a.Moves) > 0 {
			share = float64(len(a.Keeping())) / float64(len(a.Moves))
		}
		if share < lowest || share == lowest && m.Worth.Depth > chosen.Worth.Depth {
			chosen, lowest = m, share
		}
	}
	return chosen, nil
}

// Line returns the best moves of both sides from a position, up to most moves. It stops early at a
// position that has no move, or whose worth or best move is unknown.
func (s *Solver) Line(ctx context.Context, p Position, most int) (line []Rated, err error) {
	for range most {
		a, err := s.Analyse(ctx, p)
		if err != nil {
			return line, err
		}
		m, ok := a.Best()
		if !ok || !a.Worth.Known() || !m.Worth.Known() {
			return line, nil
		}
		line = append(line, m)
		p = m.To
	}
	return line, nil
}
