package play

import (
	"cmp"
	"context"

	"grundy/judge/base/i18n"
	"grundy/judge/game"
)

// Budget is the default number of moves that a search examines before the solver tries another
// way.
const Budget = 300_000

// A Source says how a value was found.
type Source string

// The sources of values.
const (
	Unknown     Source = ""          // the value is unknown
	Search      Source = "search"    // all reachable positions were examined
	Theory      Source = "theory"    // the theory of sums of declared heaps, or of the rules
	Parts       Source = "parts"     // the Grundy values of independent parts
	Cut         Source = "cut"       // a search that stopped at the first winning move
	ByReference Source = "reference" // the problem's reference answered
)

// A Worth is the value of a position or a move for the player who moves.
type Worth struct {
	By     Source
	Result int   // 1: won, 0: drawn, -1: lost; in games decided by points, the sign of Score
	Score  int64 // points more than the opponent with best play from here, in games decided by points
	Depth  int   // moves to the end with best play, which is short if won and long if lost; 0 if unknown or endless
}

// Known reports whether the value is certain.
func (w Worth) Known() bool { return w.By != Unknown }

// Class returns the outcome class of a position with this worth, which must be known.
func (w Worth) Class() game.Class {
	return [...]game.Class{game.P, game.D, game.N}[w.Result+1]
}

// better reports whether a move of worth w is better than one of worth v.
func (w Worth) better(v Worth, scored bool) bool {
	switch {
	case scored && w.Score != v.Score:
		return w.Score > v.Score
	case scored:
		return false
	case w.Result != v.Result:
		return w.Result > v.Result
	case w.Result > 0:
		return w.Depth < v.Depth
	}
	return w.Depth > v.Depth
}

// Keeps reports whether a move of worth w preserves the worth of the best move.
func (w Worth) Keeps(best Worth, scored bool) bool {
	if scored {
		return w.Score == best.Score
	}
	return w.Result == best.Result
}

// A Solver finds the values of positions reachable from one start. It remembers values and is not
// safe for concurrent use.
type Solver struct {
	g       *Game
	walk    *game.Walk
	budget  int
	index   map[any]int32 // maps positions of the first complete search to indices in worth
	worth   []Worth
	known   map[any]Worth      // from later searches
	grundy  map[any]int        // of parts
	class   map[any]game.Class // from cut
	tooBig  map[any]bool       // positions from which a search was aborted
	left    int                // rest of the budget of part or cut
	spent   int                // moves examined so far, except by cut
	gaveUp  int                // consecutive aborted searches of explore
	noParts bool               // Grundy values of parts exceed the budget
	shallow bool               // many positions are compared, so each gets little time
	base    *Solver            // the solver that this one was forked from; nil: none
}

// Solver returns a solver for the positions that are reachable from p.
func (g *Game) Solver(p Position, budget int) *Solver {
	return &Solver{g: g, walk: p.walk, budget: budget, known: map[any]Worth{}, grundy: map[any]int{}, class: map[any]game.Class{}, tooBig: map[any]bool{}}
}

// Fork returns a solver that also uses the values which s has found so far. Several forks may be
// used concurrently while s is not used.
func (s *Solver) Fork() *Solver {
	f := s.g.Solver(Position{walk: s.walk}, s.budget)
	f.base, f.noParts = s, s.noParts
	return f
}

// worthOf returns the worth of a position if a search has found it.
func (s *Solver) worthOf(at any) (Worth, bool) {
	if i, ok := s.index[at]; ok {
		return s.worth[i], true
	}
	if w, ok := s.known[at]; ok || s.base == nil {
		return w, ok
	}
	return s.base.worthOf(at)
}

// lastLoses reports whether the player who makes the last move loses.
func (s *Solver) lastLoses() bool { return s.walk.LastLoses != s.g.options.Misere }

// Worth returns the worth of a position for the player who moves. If it is unknown, By is
// Unknown.
func (s *Solver) Worth(ctx context.Context, p Position) (Worth, error) {
	if w := s.quick(p); w.Known() || s.walk.Gain != nil {
		return w, ctx.Err()
	}
	list, err := s.refer(ctx, []Position{p})
	if err != nil {
		return Worth{}, err
	}
	return list[0], nil
}

// quick is like Worth, without the reference.
func (s *Solver) quick(p Position) Worth {
	theory := s.theory(p)
	if theory.Known() && (p.Scored() || p.reaches(s.budget/100)) {
		return theory // a search would be aborted, and could add only the length of the game
	}
	if s.explore(p.at) {
		w, _ := s.worthOf(p.at)
		return w
	}
	if theory.Known() {
		return theory
	}
	if v, ok := s.nimber(p.at); ok {
		return Worth{By: Parts, Result: sign(v != 0)}
	}
	if s.walk.Gain != nil {
		return Worth{}
	}
	s.allow(p)
	if c, ok := s.cut(p.at, 0); ok {
		return Worth{By: Cut, Result: resultFor(c)}
	}
	return Worth{}
}

// theory returns the worth of a position by the theory of declared heaps, or by a theorem of the
// rules.
func (s *Solver) theory(p Position) Worth {
	switch {
	case s.walk.Score != nil:
		score := s.walk.Score(p.at)
		return Worth{By: Theory, Score: score, Result: cmp.Compare(score, 0)}
	case s.walk.Theory == nil:
		return Worth{}
	}
	_, lost, known := s.walk.Theory(p.at, s.lastLoses())
	if !known {
		return Worth{}
	}
	return Worth{By: Theory, Result: sign(!lost)}
}

// Errs reports whether a move is known to be worse than the best one. It is fast if the worths of
// both positions are known without comparing all moves.
func (s *Solver) Errs(ctx context.Context, p Position, move Move) (bool, error) {
	if best, after := s.theory(p), s.theory(move.To); best.Known() && after.Known() {
		if p.Scored() {
			return !before(after, move.Gain).Keeps(best, true), ctx.Err()
		}
		return best.Result > 0 && after.Result > 0, ctx.Err()
	}
	if before, ok := s.nimber(p.at); ok {
		if after, ok := s.nimber(move.To.at); ok {
			return before != 0 && after != 0, ctx.Err()
		}
	}
	a, err := s.analyse(ctx, p)
	if err != nil {
		return false, err
	}
	return s.Mistake(ctx, a, move)
}

// Mistake reports whether a move is known to be worse than the best one of an analysis. If the
// position has too many moves to rate all of them, Mistake analyses only this move.
func (s *Solver) Mistake(ctx context.Context, a Analysis, move Move) (bool, error) {
	if a.Rates(move) || a.scored || !a.Worth.Known() {
		return a.Mistake(move), ctx.Err()
	}
	after, err := s.Worth(ctx, move.To)
	return err == nil && after.Known() && -after.Result < a.Worth.Result, err
}

// allow sets the budget of the next search that stops at a winning move.
func (s *Solver) allow(p Position) {
	if s.left = p.room(s.budget); s.shallow {
		s.left /= trapsTried
	}
}

func sign(won bool) int {
	if won {
		return 1
	}
	return -1
}

// explore finds the values of all positions that are reachable from root, unless root's is already
// known. It returns false if there are too many moves between them, if the solver is shallow, or if
// points decide a game that can go round in a circle.
func (s *Solver) explore(root any) bool {
	if _, ok := s.worthOf(root); ok {
		return true
	}
	if s.tooBig[root] || s.base != nil && s.base.tooBig[root] || s.shallow {
		return false
	}
	budget := Position{s.walk, root}.room(s.budget)
	if s.sums() || s.walk.Theory != nil {
		budget /= 10 // only the number of moves to the end is unknown
		if !s.noParts {
			budget >>= min(s.gaveUp, mostHalved)
		}
	}
	found := false
	defer func() {
		if s.gaveUp++; found {
			s.gaveUp = 0
		}
	}()
	g := graph{index: map[any]int32{root: 0}, nodes: []any{root}, from: []int32{0}}
	defer func() { s.spent += len(g.ends) }()
	for i := 0; i < len(g.nodes); i++ {
		for t := range s.walk.Moves(g.nodes[i]) {
			if len(g.ends) >= budget {
				s.tooBig[root] = true
				return false
			}
			to, ok := g.index[t]
			if !ok {
				to = int32(len(g.nodes))
				g.index[t] = to
				g.nodes = append(g.nodes, t)
			}
			g.ends = append(g.ends, to)
		}
		g.from = append(g.from, int32(len(g.ends)))
	}
	g.reverse()
	worth := g.outcomes(func(at any) int { return s.ended(at) })
	if s.walk.Gain != nil {
		if worth = g.scores(s.walk.Gain); worth == nil {
			s.tooBig[root] = true // the game can go round in a circle
			return false
		}
	}
	if s.index == nil {
		s.index, s.worth = g.index, worth
	} else {
		for i, n := range g.nodes {
			s.known[n] = worth[i]
		}
	}
	found = true
	return true
}

// ended returns the result of a position without moves for the player who would move.
func (s *Solver) ended(at any) int {
	if class, over := resultOf(s.walk, at); over {
		return resultFor(class)
	}
	return sign(s.lastLoses())
}

// resultFor returns the Result of a Worth for a class.
func resultFor(class game.Class) int {
	return map[game.Class]int{game.N: 1, game.D: 0, game.P: -1}[class]
}

// mostHalved bounds how many times the budget of a search is halved after other searches in a game
// were aborted. The next search would probably be aborted, too, because a position is hardly
// smaller than the previous one.
const mostHalved = 4

// A graph is the positions that are reachable from one position, with the moves between them.
type graph struct {
	index map[any]int32
	nodes []any
	from  []int32 // ends[from[i]:from[i+1]] are one move away from node i
	ends  []int32
	into  []int32 // begin[into[i]:into[i+1]] have a move to node i
	begin []int32
}

// reverse computes into and begin.
func (g *graph) reverse() {
	g.into = make([]int32, len(g.nodes)+1)
	for _, to := range g.ends {
		g.into[to+1]++
	}
	for i := range g.nodes {
		g.into[i+1] += g.into[i]
	}
	g.begin = make([]int32, len(g.ends))
	next := append([]int32(nil), g.into...)
	for i := range g.nodes {
		for _, to := range g.ends[g.from[i]:g.from[i+1]] {
			g.begin[next[to]] = int32(i)
			next[to]++
		}
	}
}

// outcomes computes the values in the order of the number of moves to the end, shortest first. A
// position without a decision is a draw. ended returns the result of a position without moves for the
// player who would move.
func (g *graph) outcomes(ended func(at any) int) []Worth {
	worth := make([]Worth, len(g.nodes))
	left := make([]int32, len(g.nodes))
	decided := make([]bool, len(g.nodes))
	var queue []int32
	for i := range g.nodes {
		worth[i].By = Search
		if left[i] = g.from[i+1] - g.from[i]; left[i] == 0 {
			if worth[i].Result = ended(g.nodes[i]); worth[i].Result == 0 {
				continue // a draw, which decides nothing
			}
			decided[i] = true
			queue = append(queue, int32(i))
		}
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, u := range g.begin[g.into[v]:g.into[v+1]] {
			left[u]--
			if decided[u] || worth[v].Result > 0 && left[u] > 0 {
				continue
			}
			decided[u] = true
			worth[u].Result, worth[u].Depth = -worth[v].Result, worth[v].Depth+1
			queue = append(queue, u)
		}
	}
	return worth
}

// scores returns the values of a game decided by points; nil if the game can go round in a
// circle.
func (g *graph) scores(gain func(s, t any) int64) []Worth {
	worth := make([]Worth, len(g.nodes))
	left := make([]int32, len(g.nodes))
	var queue []int32
	for i := range g.nodes {
		if left[i] = g.from[i+1] - g.from[i]; left[i] == 0 {
			queue = append(queue, int32(i))
		}
	}
	for done := 0; done < len(queue); done++ {
		v := queue[done]
		w := Worth{By: Search}
		for n, to := range g.ends[g.from[v]:g.from[v+1]] {
			score := gain(g.nodes[v], g.nodes[to]) - worth[to].Score
			if n == 0 || score > w.Score {
				w.Score, w.Depth = score, worth[to].Depth+1
			}
		}
		switch {
		case w.Score > 0:
			w.Result = 1
		case w.Score < 0:
			w.Result = -1
		}
		worth[v] = w
		for _, u := range g.begin[g.into[v]:g.into[v+1]] {
			if left[u]--; left[u] == 0 {
				queue = append(queue, u)
			}
		}
	}
	if len(queue) < len(g.nodes) {
		return nil
	}
	return worth
}

// deepest bounds the depth of recursions.
const deepest = 20_000

// sums reports whether Grundy values of parts determine who wins.
func (s *Solver) sums() bool { return s.walk.Parts != nil && !s.lastLoses() && s.walk.Gain == nil }

// A Part is an independent part of a position.
type Part struct {
	Name  i18n.Message
	Value int // the Grundy value
}

// Values returns the parts of a position and the xor of their Grundy values. It returns false if the
// rules name no parts, if Grundy values do not decide the game, or if a part is too large.
func (s *Solver) Values(p Position) (parts []Part, total int, ok bool) {
	if total, ok = s.nimber(p.at); !ok {
		return nil, 0, false
	}
	for _, at := range s.walk.Parts(p.at) {
		v, ok := s.sum(at, 0)
		if !ok {
			return nil, 0, false
		}
		parts = append(parts, Part{Position{s.walk, at}.Name(), v})
	}
	return parts, total, true
}

// nimber returns the Grundy value of a position from its parts. It returns false if the rules name
// no parts, if Grundy values do not decide the game, or if a part was too large.
func (s *Solver) nimber(at any) (int, bool) {
	if !s.sums() || s.noParts {
		return 0, false
	}
	left := s.left
	s.left = 4 * s.budget
	v, ok := s.sum(at, 0)
	s.left, s.noParts = left, !ok
	return v, ok
}

// sum returns the xor of the Grundy values of the parts.
func (s *Solver) sum(at any, depth int) (total int, ok bool) {
	for _, part := range s.walk.Parts(at) {
		v, ok := s.part(part, depth)
		if !ok {
			return 0, false
		}
		total ^= v
	}
	return total, true
}

// part returns the Grundy value of a part.
func (s *Solver) part(at any, depth int) (int, bool) {
	if v, ok := s.grundy[at]; ok {
		return v, true
	}
	if s.base != nil {
		if v, ok := s.base.grundy[at]; ok {
			return v, true
		}
	}
	if s.walk.Value != nil {
		if v, ok := s.walk.Value(at); ok {
			return v, true
		}
	}
	if depth == deepest {
		return 0, false
	}
	reached := map[int]bool{}
	for t := range s.walk.Moves(at) {
		s.spent++
		if s.left--; s.left < 0 {
			return 0, false
		}
		v, ok := s.sum(t, depth+1)
		if !ok {
			return 0, false
		}
		reached[v] = true
	}
	v := 0
	for reached[v] {
		v++
	}
	s.grundy[at] = v
	return v, true
}

// cut searches for the outcome class, and stops at the first winning move. It returns false if the
// search exceeds the budget or goes too deep, or if the game can go round in a circle.
func (s *Solver) cut(at any, depth int) (game.Class, bool) {
	if c, ok := s.class[at]; ok {
		return c, c != open
	}
	if s.base != nil {
		if c, ok := s.base.class[at]; ok {
			return c, true
		}
	}
	if depth == deepest {
		return 0, false
	}
	s.class[at] = open
	over, class := true, game.P
	for t := range s.walk.Moves(at) {
		over = false
		if s.left--; s.left < 0 {
			delete(s.class, at)
			return 0, false
		}
		c, ok := s.cut(t, depth+1)
		if !ok {
			delete(s.class, at)
			return 0, false
		}
		if c == game.P {
			class = game.N
			break
		}
		if c == game.D {
			class = game.D
		}
	}
	if over {
		class = map[int]game.Class{1: game.N, 0: game.D, -1: game.P}[s.ended(at)]
	}
	s.class[at] = class
	return class, true
}

// open marks a position on the path of a search.
const open game.Class = '?'

// mostReferred is the maximum number of positions for which refer asks the reference.
const mostReferred = 2000

// refer asks the reference for the worths of positions that are legal cases. The others remain
// unknown. All do if there are more than mostReferred, or if Options.Misere reverses the rule that
// the reference knows.
func (s *Solver) refer(ctx context.Context, list []Position) ([]Worth, error) {
	worth := make([]Worth, len(list))
	if s.g.options.Reference == nil || s.walk.Case == nil || s.g.options.Misere || len(list) > mostReferred {
		return worth, ctx.Err()
	}
	for i := 0; i < len(list); {
		cases := s.g.grammar.NewCases()
		var of []int
		for ; i < len(list) && cases.Len() < s.g.grammar.MaxCases(); i++ {
			if c, ok := s.walk.Case(list[i].at); ok {
				if cases.Len() > 0 && !s.g.grammar.Fits(cases, c) {
					break
				}
				cases.Add(c)
				of = append(of, i)
			}
		}
		if cases.Len() == 0 {
			break
		}
		answers, err := s.g.options.Reference(ctx, cases)
		if err != nil {
			return nil, err
		}
		for k, a := range answers {
			if class, ok := game.ClassOf(s.g.rules, cases.At(k), a); ok {
				worth[of[k]] = Worth{By: ByReference, Result: resultFor(class)}
			}
		}
	}
	return worth, nil
}
