package rules

import (
	"errors"
	"math/bits"

	"grundy/judge/base/i18n"
)

// search finds outcomes, Grundy values and scores of positions by the moves that the rules list. It
// remembers positions from one request to the next.
type search struct {
	m     *Machine
	index map[Position]int32
	nodes []node
	bytes int // an estimate of the memory

	cyclic bool // some position was reached again from itself
	depth  int
	spent  int    // moves examined
	left   int    // rest of the budget of moves
	end    uint64 // the step at which searches of the request end
}

// A node is a position that a search has met.
type node struct {
	position Position
	edges    []edge
	listed   bool
	result   byte // the class of a position at which the rules end the game, or 0
	class    byte // P, N or D; 0: unknown; open: on the path of the search
	value    int  // the Grundy value + 1; 0: unknown; openValue: on the path
	sum      int  // likewise of a part, by the values of the parts after its moves
	total    int  // the xor of the values of its parts + 1; 0: unknown
	score    int64
	scored   byte // 0: unknown; open: on the path; settled: score is known
}

type edge struct {
	to   int32
	gain int64
	name string
}

const (
	open      byte = '?'
	settled   byte = '!'
	openValue      = -1
)

// deepestSearch bounds the depth of a search, and mostBytes its memory.
const (
	deepestSearch = 200_000
	mostBytes     = 300 << 20
)

// errCycle means that a game need not end.
var errCycle = errors.New("the game can return to a position")

func newSearch(m *Machine) *search { return &search{m: m, index: map[Position]int32{}} }

// begin sets the budgets for a request. If the positions take much memory, it forgets them.
func (s *search) begin(r Request) {
	s.left, s.depth = r.Budget, 0
	if s.left == 0 {
		s.left = MostMoves
	}
	steps := r.Steps
	if steps == 0 {
		steps = SearchSteps
	}
	s.end = s.m.thread.Steps + steps
	if s.bytes > mostBytes/2 {
		s.forget()
	}
	s.m.values.begin()
}

// forget forgets all positions and their values.
func (s *search) forget() {
	s.index, s.nodes, s.bytes, s.cyclic = map[Position]int32{}, nil, 0, false
	s.m.values = newValues(s.m)
}

// id returns the node of a position.
func (s *search) id(p Position) int32 {
	i, ok := s.index[p]
	if !ok {
		i = int32(len(s.nodes))
		s.index[p] = i
		s.nodes = append(s.nodes, node{position: p})
		s.bytes += 200 + len(p)
	}
	return i
}

// list returns the moves of a node.
func (s *search) list(i int32) ([]edge, error) {
	if n := &s.nodes[i]; n.listed {
		return n.edges, nil
	}
	if s.m.thread.Steps > s.end || s.bytes > mostBytes || s.left < 0 {
		return nil, ErrTooLarge
	}
	moves, result, err := s.m.moves(s.nodes[i].position)
	if err != nil {
		return nil, err
	}
	edges := make([]edge, len(moves))
	for k, e := range moves {
		edges[k] = edge{s.id(e.To), e.Gain, e.Name}
	}
	s.bytes += 32 * len(edges)
	n := &s.nodes[i]
	n.edges, n.result, n.listed = edges, result, true
	return edges, nil
}

// longest returns the number of moves of the longest play from a position that it finds by
// examining at most the given number of moves. A position that occurs again before its own search
// ends counts as an end.
func (s *search) longest(p Position, moves int) (int64, error) {
	met := map[int32]int64{}
	var visit func(i int32) (int64, error)
	visit = func(i int32) (most int64, err error) {
		if n, ok := met[i]; ok {
			return n, nil
		}
		met[i] = 0
		edges, err := s.list(i)
		if errors.Is(err, ErrTooLarge) {
			return 0, nil
		}
		if err != nil || s.down() != nil {
			return 0, err
		}
		defer func() { s.depth-- }()
		for _, e := range edges {
			if moves--; moves < 0 {
				break
			}
			n, err := visit(e.to)
			if err != nil {
				return 0, err
			}
			most = max(most, 1+n)
		}
		met[i] = most
		return most, nil
	}
	return visit(s.id(p))
}

// moveCost is what a search pays for a move, besides the steps that Starlark counts: positions are
// converted and looked up outside of Starlark.
const moveCost = 100

// examine pays for a move.
func (s *search) examine() error {
	s.spent++
	s.end -= min(s.end, moveCost)
	if s.left--; s.left < 0 {
		return ErrTooLarge
	}
	return nil
}

// down enters the next level of a recursion.
func (s *search) down() error {
	if s.depth++; s.depth > deepestSearch {
		return ErrTooLarge
	}
	if s.m.Beat != nil && s.spent&0xff == 0 {
		s.m.Beat(0, "")
	}
	return nil
}

// outcome returns the class of a position for the player who moves. With sums, it adds the Grundy
// values of parts where they decide.
func (s *search) outcome(p Position, sums bool) (byte, error) {
	if s.m.Scored {
		v, _, err := s.best(p)
		return sign(v), err
	}
	if sums && s.m.Partizan && s.m.Parts && s.m.valueless() == "" {
		class, err := s.m.values.class(p)
		if err == nil || !errors.Is(err, ErrTooLarge) && !errors.Is(err, errCycle) {
			return class, err
		}
	}
	if sums && s.sums() {
		v, err := s.sumValue(s.id(p))
		if err == nil || !errors.Is(err, errCycle) {
			return map[bool]byte{true: 'N', false: 'P'}[v != 0], err
		}
	}
	return s.class(s.id(p))
}

// sums reports whether the Grundy values of parts decide the game.
func (s *search) sums() bool {
	return s.m.Parts && !s.m.Partizan && !s.m.src.LastLoses && !s.m.Result && !s.m.Scored
}

func sign(score int64) byte {
	switch {
	case score > 0:
		return 'N'
	case score < 0:
		return 'P'
	}
	return 'D'
}

// outcomes returns P, N or D, or for a partizan game L, R, N, P or D, after who wins if Left begins
// and if Right begins.
func (s *search) outcomes(p Position, sums bool) (string, error) {
	first, err := s.outcome(p, sums)
	if !s.m.Partizan || err != nil {
		return string(rune(first)), err
	}
	left, right := first, byte(0)
	own := p[1:]
	if left, err = s.outcome(Position(leftMoves)+own, sums); err != nil {
		return "", err
	}
	if right, err = s.outcome(Position(rightMoves)+own, sums); err != nil {
		return "", err
	}
	switch {
	case left == 'D' || right == 'D':
		return "D", nil
	case left == 'N' && right == 'N':
		return "N", nil
	case left == 'N':
		return "L", nil
	case right == 'N':
		return "R", nil
	}
	return "P", nil
}

// class returns the class of a node. It searches depth first and stops at the first winning move.
// If the game can return to a position, it examines all reachable positions.
func (s *search) class(i int32) (byte, error) {
	if !s.cyclic {
		c, err := s.cut(i)
		if !errors.Is(err, errCycle) {
			return c, err
		}
		s.cyclic = true
	}
	if c := s.nodes[i].class; c != 0 {
		return c, nil
	}
	if err := s.retrograde(i); err != nil {
		return 0, err
	}
	return s.nodes[i].class, nil
}

// cut searches depth first. The error is errCycle if a position that the search has not left yet
// decides.
func (s *search) cut(i int32) (byte, error) {
	switch c := s.nodes[i].class; c {
	case 0:
	case open:
		return 0, errCycle
	default:
		return c, nil
	}
	if err := s.down(); err != nil {
		return 0, err
	}
	s.nodes[i].class = open
	c, err := s.cutMoves(i)
	s.nodes[i].class = c // 0 after an error
	s.depth--
	return c, err
}

func (s *search) cutMoves(i int32) (byte, error) {
	edges, err := s.list(i)
	if err != nil {
		return 0, err
	}
	if len(edges) == 0 {
		return s.ended(i), nil
	}
	best := byte('P')
	for _, e := range edges {
		if err := s.examine(); err != nil {
			return 0, err
		}
		switch c, err := s.cut(e.to); {
		case err != nil:
			return 0, err
		case c == 'P':
			return 'N', nil
		case c == 'D':
			best = 'D'
		}
	}
	return best, nil
}

// ended returns the class of a node without moves.
func (s *search) ended(i int32) byte {
	switch n := s.nodes[i]; {
	case n.result != 0:
		return n.result
	case s.m.src.LastLoses:
		return 'N'
	}
	return 'P'
}

// retrograde decides all positions that are reachable from a node, from the ends of the game
// backwards. Those that remain are draws, because nobody can force an end.
func (s *search) retrograde(root int32) error {
	reached, err := s.reach(root)
	if err != nil {
		return err
	}
	at := map[int32]int{}
	for k, i := range reached {
		at[i] = k
	}
	into, left := make([][]int32, len(reached)), make([]int, len(reached))
	var queue []int32
	for k, i := range reached {
		n := &s.nodes[i]
		switch {
		case n.class != 0 && n.class != 'D':
			queue = append(queue, i)
		case n.class == 0 && len(n.edges) == 0:
			if n.class = s.ended(i); n.class != 'D' {
				queue = append(queue, i)
			}
		}
		left[k] = len(n.edges)
		for _, e := range n.edges {
			into[at[e.to]] = append(into[at[e.to]], i)
		}
	}
	for done := 0; done < len(queue); done++ {
		c := s.nodes[queue[done]].class
		for _, u := range into[at[queue[done]]] {
			n := &s.nodes[u]
			if n.class != 0 {
				continue
			}
			if left[at[u]]--; c == 'P' {
				n.class = 'N'
			} else if left[at[u]] == 0 {
				n.class = 'P'
			} else {
				continue
			}
			queue = append(queue, u)
		}
	}
	for _, i := range reached {
		if s.nodes[i].class == 0 {
			s.nodes[i].class = 'D'
		}
	}
	return nil
}

// reach lists the nodes that are reachable from a node.
func (s *search) reach(root int32) ([]int32, error) {
	reached, seen := []int32{root}, map[int32]bool{root: true}
	for k := 0; k < len(reached); k++ {
		edges, err := s.list(reached[k])
		if err != nil {
			return nil, err
		}
		for _, e := range edges {
			if err := s.examine(); err != nil {
				return nil, err
			}
			if !seen[e.to] {
				seen[e.to] = true
				reached = append(reached, e.to)
			}
		}
	}
	return reached, nil
}

// wins returns the winning moves of a position, in the order of the rules; with sums, by the values
// of parts.
func (s *search) wins(p Position, sums bool) (wins []Edge, err error) {
	i := s.id(p)
	edges, err := s.list(i)
	if err != nil {
		return nil, err
	}
	for _, e := range edges {
		if err := s.examine(); err != nil {
			return nil, err
		}
		won := false
		if s.m.Scored {
			var v int64
			v, err = s.score(e.to)
			won = e.gain-v > 0
		} else {
			var c byte
			c, err = s.outcome(s.nodes[e.to].position, sums)
			won = c == 'P'
		}
		if err != nil {
			return nil, s.needsEnd(err, p)
		}
		if won {
			wins = append(wins, Edge{To: s.nodes[e.to].position, Name: e.name, Gain: e.gain})
		}
	}
	return wins, nil
}

// needsEnd returns a fault instead of errCycle, for values of games that must end.
func (s *search) needsEnd(err error, p Position) error {
	if !errors.Is(err, errCycle) {
		return err
	}
	function, own := s.m.mover(p)
	return s.m.wrong(function, own, "the game can return to a position, so it has no values", "let each game end, or ask only who wins")
}

// grundy returns the Grundy value of a position; with sums, by the values of parts.
func (s *search) grundy(p Position, sums bool) (int64, error) {
	if what := s.valueless(); what != "" {
		return 0, s.m.wrong("start", "", what, "ask only who wins")
	}
	i := s.id(p)
	if sums && s.m.Parts {
		v, err := s.sumValue(i)
		return int64(v), s.needsEnd(err, p)
	}
	v, err := s.mex(i)
	return int64(v), s.needsEnd(err, p)
}

// valueless returns why a game has no Grundy values; empty if it has.
func (s *search) valueless() i18n.Message {
	switch {
	case s.m.Partizan:
		return "no Grundy values: the players have different moves"
	case s.m.src.LastLoses:
		return "no Grundy values: they say nothing when the last move loses"
	case s.m.Scored:
		return "no Grundy values: points decide the game"
	case s.m.Result:
		return "no Grundy values: result decides the game"
	}
	return ""
}

// mex returns the Grundy value of a node by its moves alone.
func (s *search) mex(i int32) (int, error) {
	switch v := s.nodes[i].value; {
	case v > 0:
		return v - 1, nil
	case v == openValue:
		return 0, errCycle
	}
	if err := s.down(); err != nil {
		return 0, err
	}
	s.nodes[i].value = openValue
	v, err := s.mexOf(i, s.mex)
	s.depth--
	s.nodes[i].value = 0
	if err == nil {
		s.nodes[i].value = v + 1
	}
	return v, err
}

// sumValue returns the xor of the values of the parts of a node.
func (s *search) sumValue(i int32) (total int, err error) {
	if v := s.nodes[i].total; v > 0 {
		return v - 1, nil
	}
	parts, err := s.m.parts(s.nodes[i].position)
	if err != nil {
		return 0, err
	}
	for _, p := range parts {
		if err := s.examine(); err != nil {
			return 0, err
		}
		v, err := s.partValue(s.id(p))
		if err != nil {
			return 0, err
		}
		total ^= v
	}
	s.nodes[i].total = total + 1
	return total, nil
}

// partValue returns the value of a part: the mex over its moves, each of which is a sum.
func (s *search) partValue(i int32) (int, error) {
	switch v := s.nodes[i].sum; {
	case v > 0:
		return v - 1, nil
	case v == openValue:
		return 0, errCycle
	}
	if err := s.down(); err != nil {
		return 0, err
	}
	s.nodes[i].sum = openValue
	v, err := s.mexOf(i, s.sumValue)
	s.depth--
	s.nodes[i].sum = 0
	if err == nil {
		s.nodes[i].sum = v + 1
	}
	return v, err
}

// mexOf returns the least number that is not the value of a position one move away.
func (s *search) mexOf(i int32, value func(int32) (int, error)) (int, error) {
	edges, err := s.list(i)
	if err != nil {
		return 0, err
	}
	small, large := uint64(0), map[int]bool(nil)
	for _, e := range edges {
		if err := s.examine(); err != nil {
			return 0, err
		}
		switch v, err := value(e.to); {
		case err != nil:
			return 0, err
		case v < 64:
			small |= 1 << v
		case large == nil:
			large = map[int]bool{v: true}
		default:
			large[v] = true
		}
	}
	least := bits.TrailingZeros64(^small)
	for least >= 64 && large[least] {
		least++
	}
	return least, nil
}

// best returns the score of a position for the player who moves, and the first of the best moves.
func (s *search) best(p Position) (int64, []Edge, error) {
	if !s.m.Scored {
		return 0, nil, s.m.wrong("start", "", "no score: no move has a gain", "write move(to, gain=…)")
	}
	i := s.id(p)
	v, err := s.score(i)
	if err != nil {
		return 0, nil, s.needsEnd(err, p)
	}
	for _, e := range s.nodes[i].edges {
		if e.gain-s.nodes[e.to].score == v {
			return v, []Edge{{To: s.nodes[e.to].position, Name: e.name, Gain: e.gain}}, nil
		}
	}
	return v, nil, nil
}

// score returns how many points more than the opponent the player to move of a node gains.
func (s *search) score(i int32) (int64, error) {
	switch s.nodes[i].scored {
	case settled:
		return s.nodes[i].score, nil
	case open:
		return 0, errCycle
	}
	if err := s.down(); err != nil {
		return 0, err
	}
	s.nodes[i].scored = open
	v, err := s.scoreMoves(i)
	s.depth--
	s.nodes[i].scored = 0
	if err == nil {
		s.nodes[i].score, s.nodes[i].scored = v, settled
	}
	return v, err
}

func (s *search) scoreMoves(i int32) (best int64, err error) {
	edges, err := s.list(i)
	if err != nil {
		return 0, err
	}
	for k, e := range edges {
		if err := s.examine(); err != nil {
			return 0, err
		}
		v, err := s.score(e.to)
		if err != nil {
			return 0, err
		}
		if v = e.gain - v; k == 0 || v > best {
			best = v
		}
	}
	return best, nil
}
