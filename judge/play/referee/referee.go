// Package referee judges programs that play: against the opponent, and against each other.
//
// # The protocol
//
// A program plays one game per run. It first reads the lines of the case in the input format,
// without the framing. The next line, "first" or "second", is its side. In games that are not
// declared sums of heaps, the position follows, as tokens (play.Position.Text).
//
// Then the players move in turn. The program prints each of its moves on a line, and reads each
// move of the other player. Its input ends when no move is left.
//
// # What is judged
//
// A program must make only legal moves, and preserve the worth of its start: win if the start is
// won, and not lose a draw or a score. It fails at its first move that is known to be worse than
// the best one. If the start is lost for the first player, the program also plays this side once;
// then it fails only by an illegal move. What it does after the last move is ignored. A game that
// becomes too long is stopped (play.Match.TooLong). The program has not failed by then.
package referee

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check"
	"grundy/judge/tests/plan"
)

// A Round is one game of a program.
type Round struct {
	Start play.Start
	Worth play.Worth // of the start, for the player who moves first
	Side  int        // of the program: 0 moves first
	Level play.Level // of the opponent
	Size  Size
}

// A Size says how large a start is.
type Size string

// The sizes.
const (
	Small  Size = "small"  // among the first cases in the order of size
	Middle Size = "middle" // between the small and the large ones
	Subtle Size = "subtle" // easily misjudged, or one move before such a start
	Large  Size = "large"  // a random case within the problem's bounds
)

// name returns the name of a round, which describes how it is played.
func (r Round) name(n int) string {
	return fmt.Sprintf("%s-%d-%s-%s", r.Size, n, Side(r.Side), r.Level)
}

// Side returns the word for a player.
func Side(player int) string { return [...]string{"first", "second"}[player] }

// A Record is the course of a round.
type Record struct {
	Round
	Moves    []string  // of both players, in written form
	Mistake  *Mistake  // the first move that lost the worth of the start
	Partizan bool      // the players Left and Right have different moves
	Illegal  string    // the text that was not a legal move; empty: none
	At       string    // the position where the game stopped
	End      *play.End // nil: the game did not end
	// open is the game before a move that the program printed without a newline. If the program
	// has ended, the move counts. If the program waits for a reply, it does not.
	open *Record
}

// A Mistake is a move that is worse than the best one.
type Mistake struct {
	Position i18n.Message `json:"position"`
	Move     string       `json:"move"`
	Right    string       `json:"right"` // the best move
	Reply    string       `json:"reply"` // to the wrong move
	After    string       `json:"after"` // the position after the wrong move
}

// A Report is the result of a program that plays.
type Report struct {
	*report.Report
	Rounds  int          // the number of planned rounds
	Failure *Record      // nil: the program did not fail
	Detail  i18n.Message // the reason of the failure, in one line
	Records []Record     // of the played rounds, in order, up to the failure
}

// Counts are numbers of starts, by their sizes.
type Counts struct {
	Small, Subtle, Large int
	Middle               int // starts of middle sizes, without those between the smallest of these sizes
	Bounds               int // starts with a number at its upper bound, or one below it, which are added to the large ones
	Alike                int // starts with many numbers, most of them equal to others, which are added to the large ones
}

// Judging are the numbers of starts from which a program must play.
var Judging = Counts{Small: 50, Middle: 12, Subtle: 4, Large: 6, Bounds: 8, Alike: 6}

// startTries is the number of random cases that are examined for each random start. Most cases
// of some problems are too large to be played.
const startTries = 20

// mostBytes is the maximum length in bytes of the text of a large start. Positions of larger
// cases are too long to be played, and some take seconds to draw.
const mostBytes = 256 << 10

// mostSmall is the maximum number of examined small cases.
const mostSmall = 1000

// Play runs a program on some rounds, until one fails. If the program does not compile, the report
// has the verdict CE and no records. If a fast run of the program differs from a plain one, the
// rounds are played again with plain runs.
func Play(ctx context.Context, m *run.Machine, p *problem.Problem, g *play.Game, src build.Source, rounds []Round, o run.Options) (*Report, error) {
	out, differs, err := played(ctx, m, p, g, src, rounds, o, false)
	if err == nil && differs {
		out, _, err = played(ctx, m, p, g, src, rounds, o, true)
	}
	return out, err
}

// played is Play, with plain runs only if plainly is set. differs reports whether a fast run of the
// program differed from a plain one.
func played(ctx context.Context, m *run.Machine, p *problem.Problem, g *play.Game, src build.Source, rounds []Round, o run.Options, plainly bool) (_ *Report, differs bool, err error) {
	r := newReferee(g, o.Seed)
	code, err := m.Jury().Code(r.talk)
	if err != nil {
		return nil, false, err
	}
	t := table{p, code, r.talk}
	if plainly {
		t.talk = nil
	}
	s, err := m.Submission(ctx, t, src, o)
	if err != nil {
		return nil, false, err
	}
	defer s.Close()
	out := &Report{Report: s.Report, Rounds: len(rounds)}
	if s.Program == nil {
		return out, false, nil
	}
	failure, err := s.Judge(ctx, r.tests(rounds))
	if err != nil {
		return nil, false, err
	}
	r.report(out, rounds, failure)
	return out, s.Differs(), nil
}

// tests returns the tests of the rounds.
func (r *referee) tests(rounds []Round) (tests run.Tests) {
	for n, round := range rounds {
		name := round.name(n + 1)
		r.rounds[name] = round
		tests.Tasks = append(tests.Tasks, run.Task{Name: name, Make: func(context.Context) (*plan.File, error) {
			return &plan.File{Test: plan.Test{Name: name}, Input: []byte(round.Start.Text())}, nil
		}})
	}
	return tests
}

// report adds the records of the rounds to a report, up to the failure.
func (r *referee) report(out *Report, rounds []Round, failure *run.Failure) {
	for n, round := range rounds {
		name := round.name(n + 1)
		record, ok := r.records[name]
		if !ok {
			break
		}
		out.Records = append(out.Records, record)
		if failure != nil && failure.Name == name {
			out.Detail = detail(&failure.Outcome, record.next())
			if open := record.open; open != nil && failure.Refusal == check.Accepted {
				if record = *open; failure.Idle {
					out.Detail = unended(open.Illegal)
				}
			}
			out.Failure = &record
			break
		}
	}
}

// next returns the number of the next move, or 0 if no move is left.
func (r *Record) next() int {
	if r.End != nil {
		return 0
	}
	return len(r.Moves) + 1
}

// detail returns why a run failed before a move, or after the last one if move is 0. A message of
// the referee itself does not begin with the name of an interactor.
func detail(o *run.Outcome, move int) i18n.Message {
	switch {
	case o.Refusal != check.Accepted:
		return o.Said()
	case o.Dialogue != nil && o.Dialogue.Idle:
		return "idle: it waits and sends no move; each move must be flushed"
	case move > 0:
		return i18n.Messagef("%s (move %d)", o.Detail, move)
	}
	return o.Detail
}

// unended returns the detail about a program that waits after a move without a newline.
func unended(move string) i18n.Message {
	return i18n.Messagef("it waits for the reply to a move without a newline at its end: %s", strconv.Quote(move))
}

// Starts are starts for programs that play.
type Starts struct {
	Small, Middle, Subtle, Large []play.Sized
	Unknown                      int // number of random starts that were examined for Large, but whose worth is unknown
}

// All returns the starts by their sizes, the small ones first.
func (s Starts) All() []play.Sized { return slices.Concat(s.Small, s.Middle, s.Subtle, s.Large) }

// nameOf returns a text that identifies a start of a game: the index of its position, and the
// case.
func nameOf(s play.Start) string { return fmt.Sprintf("%d\n%s", s.Index, s.Text()) }

// Choose returns the first small starts, and random ones of middle sizes, of all sizes, with a
// number at its bound, with many equal numbers, and near easily misjudged cases. It returns each start once, because a
// random start of a small domain may be one of the small starts.
func Choose(ctx context.Context, g *play.Game, seed uint64, n Counts) (starts Starts, err error) {
	chosen := map[string]bool{}
	for s := range g.Small(ctx, mostSmall, 1000*mostSmall) {
		if len(starts.Small) == n.Small {
			break
		}
		starts.Small = append(starts.Small, s)
		chosen[nameOf(s.Start)] = true
	}
	c := choice{game: g, chosen: chosen}
	if starts.Large, err = c.large(ctx, seed, n.Large); err == nil {
		starts.Unknown = c.unknown
		starts.Middle, err = c.middle(ctx, seed, n.Middle)
	}
	if err == nil {
		starts.Subtle, err = c.subtle(ctx, seed, n.Subtle)
	}
	if err == nil {
		var atBounds []play.Sized
		atBounds, err = c.bounds(ctx, seed, n.Bounds)
		starts.Large = append(starts.Large, atBounds...)
	}
	if err == nil {
		var alike []play.Sized
		alike, err = c.alike(ctx, seed, n.Alike)
		starts.Large = append(starts.Large, alike...)
	}
	if err == nil {
		err = ctx.Err()
	}
	return starts, err
}

// A choice is the starts that are chosen so far.
type choice struct {
	game    *play.Game
	chosen  map[string]bool
	unknown int // starts that were left out, because the judge does not know their worth
}

// sized returns a start with its value, and a solver that has searched from it; ok is false if it
// is chosen already, or its value is not known.
func (c *choice) sized(ctx context.Context, s play.Start) (sized play.Sized, solver *play.Solver, ok bool, err error) {
	if c.chosen[nameOf(s)] {
		return sized, nil, false, nil
	}
	p, err := c.game.Position(s)
	if err != nil {
		return sized, nil, false, err
	}
	solver = c.game.Solver(p, play.Budget)
	w, err := solver.Worth(ctx, p)
	if err == nil && !w.Known() {
		c.unknown++
	}
	return play.Sized{Start: s, Worth: w}, solver, w.Known(), err
}

// take adds a start.
func (c *choice) take(list []play.Sized, s play.Sized) []play.Sized {
	c.chosen[nameOf(s.Start)] = true
	return append(list, s)
}

// largeTries is how many random cases are examined for each large start.
const largeTries = 8

// large returns random starts within the problem's bounds. It prefers won and lost starts in turn.
func (c *choice) large(ctx context.Context, seed uint64, count int) (list []play.Sized, err error) {
	r := grammar.NewRand("large starts", strconv.FormatUint(seed, 10))
	next, stop := iter.Pull(c.game.Large(r, startTries*count, mostBytes))
	defer stop()
	for range startTries * count / largeTries {
		if len(list) == count || c.unknown >= 2*count {
			break
		}
		found, err := c.preferred(ctx, first(next, largeTries), 1-2*(len(list)%2), lasting, r)
		if err != nil {
			return nil, err
		}
		if found.Worth.Known() {
			list = c.take(list, found)
		}
	}
	return list, nil
}

// first yields the next count values.
func first[V any](next func() (V, bool), count int) iter.Seq[V] {
	return func(yield func(V) bool) {
		for range count {
			if v, ok := next(); !ok || !yield(v) {
				return
			}
		}
	}
}

// middleTries is how many random cases are examined for each start of a middle size.
const middleTries = 8

// middle returns a random start of each of count middle sizes, the smallest first, and then a third
// as many of sizes between the smallest of these. Rules often begin irregularly with numbers above
// those of small starts, and are regular for larger ones. For every other size middle prefers
// starts that the first player wins, and for the others lost ones. In games won by points any start
// will do.
func (c *choice) middle(ctx context.Context, seed uint64, count int) (list []play.Sized, err error) {
	r := grammar.NewRand("middle starts", strconv.FormatUint(seed, 10))
	for i := range count + count/3 {
		size := float64(i) / float64(count)
		if i >= count {
			size = (float64(i-count) + 1.5) / float64(count)
		}
		wanted := 1 - 2*(i%2)
		found, err := c.preferred(ctx, c.game.Middle(r, size, wanted < 0, middleTries, mostBytes), wanted, lasting, r)
		if err != nil {
			return nil, err
		}
		if found.Worth.Known() {
			list = c.take(list, found)
		}
	}
	return list, nil
}

// preferred returns the first start that suits well enough, or else the last one of the best. The
// worth of the start is unknown if there is none whose worth is known.
func (c *choice) preferred(ctx context.Context, starts iter.Seq[play.Start], wanted int, enough suitability, r *grammar.Rand) (found play.Sized, err error) {
	best, more := suitability(0), hardTries
	for start := range starts {
		s, solver, ok, err := c.sized(ctx, start)
		if err != nil {
			return found, err
		}
		if !ok {
			continue
		}
		suits, err := c.suits(ctx, s, solver, wanted, enough, r)
		if err != nil {
			return found, err
		}
		if suits >= best {
			found, best = s, suits
		}
		if best >= lasting {
			more--
		}
		if best >= enough || more == 0 {
			break
		}
	}
	return found, nil
}

// hardTries is how many starts are examined for a hard one, from the first lasting one on. Each
// takes long, and in some games none is hard.
const hardTries = 6

// A suitability says how well a start suits a game of a program.
type suitability int

// The suitabilities, in ascending order. In games won by points, any result but 0 is wanted.
const (
	playable suitability = 1 + iota
	wantedResult
	tempting // it has the wanted result, and random moves are mistakes, or the program moves second
	lasting  // it is tempting, and best play takes more than fewMoves moves, as far as is known
	hard     // it is lasting, and the first and the last legal move are mistakes, or the program moves second
)

// fewMoves is the length of a short game. In it, a program has no time for mistakes.
const fewMoves = 5

// tempted is how many random moves must be mistakes in a tempting start. With one, a program that
// moves at random there would often be right.
const tempted = 4

// suits returns how well a start suits a game. It looks whether a start is hard only if that is
// wanted, because it takes long.
func (c *choice) suits(ctx context.Context, s play.Sized, solver *play.Solver, wanted int, enough suitability, r *grammar.Rand) (suitability, error) {
	scored := s.Worth.Score != 0
	switch {
	case s.Worth.Result != wanted && !scored:
		return playable, nil
	case s.Worth.Result < 0 && !scored:
		if !lasts(s.Worth) {
			return tempting, nil
		}
		return hard, nil
	}
	p, err := c.game.Position(s.Start)
	if err != nil {
		return 0, err
	}
	for range tempted {
		m, err := solver.Choose(ctx, p, play.Random, r)
		if err != nil {
			return 0, err
		}
		if errs, err := solver.Errs(ctx, p, m.Move); err != nil || !errs {
			return wantedResult, err
		}
	}
	if !lasts(s.Worth) {
		return tempting, nil
	}
	if enough < hard {
		return lasting, nil
	}
	if errs, err := firstAndLastErr(ctx, p, solver); err != nil || !errs {
		return lasting, err
	}
	return hard, nil
}

// mostListed is how many moves are listed to find the last one.
const mostListed = 1000

// firstAndLastErr reports whether the first legal move of a position is a mistake, and the last one
// too, if there are at most mostListed moves. A program that knows no good move makes one of these.
func firstAndLastErr(ctx context.Context, p play.Position, solver *play.Solver) (bool, error) {
	list, whole, err := p.Moves(mostListed)
	if err != nil || len(list) == 0 {
		return false, err
	}
	if errs, err := solver.Errs(ctx, p, list[0]); err != nil || !errs || !whole {
		return errs, err
	}
	return solver.Errs(ctx, p, list[len(list)-1])
}

// lasts reports whether best play takes more than fewMoves moves, as far as is known.
func lasts(w play.Worth) bool { return w.Depth <= 0 || w.Depth > fewMoves }

// boundTries is how many random cases are examined for each bound. In many cases a player has no
// choice.
const boundTries = 24

// bounds returns at most count starts with a number at its upper bound, or one below it. It goes
// through the bounds in rounds. In the first round it prefers starts that the first player wins,
// because from others the opponent's first move leaves the bound. In every second round it prefers
// lost starts. The program plays from these as first, too, and often makes an illegal move if an
// overflow lets it believe that it wins.
func (c *choice) bounds(ctx context.Context, seed uint64, count int) (list []play.Sized, err error) {
	r := grammar.NewRand("starts at bounds", strconv.FormatUint(seed, 10))
	bounds := c.game.Bounds()
	for i := range min(count, count*len(bounds)) {
		wanted := 1 - 2*(i/len(bounds)%2)
		found, err := c.preferred(ctx, c.game.AtBound(r, bounds[i%len(bounds)], wanted < 0, boundTries, mostBytes), wanted, hard, r)
		if err != nil {
			return nil, err
		}
		if found.Worth.Known() {
			list = c.take(list, found)
		}
	}
	return list, nil
}

// alikeTries is how many random cases are examined for each start with many equal numbers.
const alikeTries = 24

// alike returns at most count starts with many numbers, most of them equal to others. It prefers
// starts that the first player wins, and lost ones in turn.
func (c *choice) alike(ctx context.Context, seed uint64, count int) (list []play.Sized, err error) {
	r := grammar.NewRand("starts with equal numbers", strconv.FormatUint(seed, 10))
	for i := range count {
		wanted := 1 - 2*(i%2)
		found, err := c.preferred(ctx, c.game.Alike(r, wanted < 0, alikeTries, mostBytes), wanted, hard, r)
		if err != nil {
			return nil, err
		}
		if found.Worth.Known() {
			list = c.take(list, found)
		}
	}
	return list, nil
}

// subtleTries is how many starts are examined near each easily misjudged case.
const subtleTries = 40

// subtle returns at most count starts near easily misjudged cases. It prefers starts that are won,
// but not by every move. The cases are spread evenly over the list of all.
func (c *choice) subtle(ctx context.Context, seed uint64, count int) (list []play.Sized, err error) {
	if count == 0 {
		return nil, nil
	}
	r := grammar.NewRand("subtle starts", strconv.FormatUint(seed, 10))
	cases := c.game.Subtle(mostBytes)
	step := cases.Len()/count | 1 // odd, because every other case may be lost
	from := r.Int(0, int64(step)-1)
	for i := range min(count, cases.Len()) {
		found, err := c.preferred(ctx, cases.At(r, (int(from)+i*step)%cases.Len(), subtleTries), 1, lasting, r)
		if err != nil {
			return nil, err
		}
		if found.Worth.Known() {
			list = c.take(list, found)
		}
	}
	return list, nil
}

// Rounds returns the games of a program. From each start that the program can win or draw, it
// plays against each kind of opponent. From each start that is lost for the first player, it also
// plays one game as first. In games won by points, it plays on both sides of each start, against
// each kind of opponent.
func (s Starts) Rounds(g *play.Game) (list []Round) {
	for i, start := range s.All() {
		size := s.size(i)
		p, err := g.Position(start.Start)
		for side := range 2 {
			if err != nil {
				continue
			}
			if !p.Scored() && start.Worth.Result != 0 && (start.Worth.Result < 0) != (side == 1) {
				if side == 0 {
					list = append(list, Round{start.Start, start.Worth, side, play.Perfect, size})
				}
				continue
			}
			for _, level := range []play.Level{play.Perfect, play.Tricky, play.Random} {
				list = append(list, Round{start.Start, start.Worth, side, level, size})
			}
		}
	}
	return list
}

// size returns the size of a start by its index in All.
func (s Starts) size(index int) Size {
	for _, group := range []struct {
		size  Size
		count int
	}{{Small, len(s.Small)}, {Middle, len(s.Middle)}, {Subtle, len(s.Subtle)}} {
		if index -= group.count; index < 0 {
			return group.size
		}
	}
	return Large
}

// A table is a problem for a program that plays.
type table struct {
	*problem.Problem
	code interactive.Interactor
	talk interactive.Conversation // nil: all runs are plain
}

// Conversation implements run.Speaking.
func (t table) Conversation() interactive.Conversation { return t.talk }

// paceShare is the share of its CPU limit that a program gets in addition for each further move.
const paceShare = 10

// Pace implements run.Paced.
func (t table) Pace(limit time.Duration) sandbox.Pace {
	return sandbox.Pace{Reply: limit / paceShare, Most: play.LongestMatch / 2}
}

// Interactor implements run.Interactive.
func (t table) Interactor() interactive.Interactor { return t.code }

// CheckTalk implements run.Interactive.
func (t table) CheckTalk(context.Context, *plan.File, []byte) (check.Judgement, error) {
	return check.Judgement{Case: -1}, nil
}

// A referee plays rounds with a program. Rounds are identified by name.
type referee struct {
	game    *play.Game
	seed    uint64
	rounds  map[string]Round
	mu      sync.Mutex
	records map[string]Record // of the last run of each round
	solvers []*opening        // the most recent ones
}

func newReferee(g *play.Game, seed uint64) *referee {
	return &referee{rounds: map[string]Round{}, records: map[string]Record{}, game: g, seed: seed}
}

// An opening is a start with its solver, which the rounds from this start share.
type opening struct {
	name   string
	mu     sync.Mutex
	solver *play.Solver // nil: not yet made
}

// mostOpenings is the number of starts whose solvers are kept. Rounds from the same start are
// consecutive.
const mostOpenings = 4

// solver returns a solver for a match from its start. It reuses the analysis of the start.
func (r *referee) solver(ctx context.Context, m *play.Match) (*play.Solver, error) {
	name := nameOf(m.Start)
	r.mu.Lock()
	i := slices.IndexFunc(r.solvers, func(o *opening) bool { return o.name == name })
	if i < 0 {
		if len(r.solvers) == mostOpenings {
			r.solvers = slices.Delete(r.solvers, 0, 1)
		}
		i = len(r.solvers)
		r.solvers = append(r.solvers, &opening{name: name})
	}
	o := r.solvers[i]
	r.mu.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.solver == nil {
		s := m.Solver(play.Budget)
		if _, err := s.Worth(ctx, m.Position()); err != nil {
			return nil, err
		}
		o.solver = s
	}
	return o.solver.Fork(), nil
}

// talk implements interactive.Conversation for a round.
func (r *referee) talk(ctx context.Context, f check.File, in io.Reader, out io.Writer) (check.Judgement, error) {
	record := Record{Round: r.rounds[f.Name]}
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.records[f.Name] = record
	}()
	why, err := r.play(ctx, f.Name, &record, in, out)
	j := check.Judgement{Case: -1}
	if why != "" {
		j.Refusal, j.Message = check.Refused, string(why)
	}
	return j, err
}

// play plays a round to its end. why describes what is wrong with the program's play.
func (r *referee) play(ctx context.Context, name string, record *Record, in io.Reader, out io.Writer) (why i18n.Message, err error) {
	m, err := r.game.Match(record.Start)
	if err != nil {
		return "", err
	}
	solver, err := r.solver(ctx, m)
	if err != nil {
		return "", err
	}
	random := grammar.NewRand("round", name, strconv.FormatUint(r.seed, 10))
	record.Partizan = m.Position().Partizan()
	program := NewPlayer(in, out)
	program.Begin(m.Start, m.Position(), record.Side)
	for {
		p := m.Position()
		record.At = p.String()
		if end, over := m.End(); over {
			record.End = &end
			return record.lost(p.Scored(), end), nil
		}
		if m.TooLong() {
			return "", nil // all of its moves so far were right
		}
		var move play.Move
		if m.Turn() == record.Side {
			move, record.Illegal, why, err = next(program, p, len(record.Moves)+1)
			if program.open && record.open == nil {
				record.open = &Record{Round: record.Round, Moves: slices.Clone(record.Moves), At: record.At, Illegal: program.last}
			}
			if why != "" || err != nil {
				return why, err
			}
			if record.Mistake, err = mistake(ctx, solver, p, move); err != nil {
				return "", err
			}
		} else {
			c, err := solver.Choose(ctx, p, record.Level, random)
			if err != nil {
				return "", err
			}
			move = c.Move
		}
		record.Moves = append(record.Moves, move.Text)
		if x := record.Mistake; x != nil {
			return i18n.Messagef("from %s it plays %s; right is %s", x.Position, x.Move, x.Right), nil
		}
		m.Play(move)
		if m.Turn() == record.Side {
			if _, over := m.End(); !over {
				program.Write(move.Text)
			}
		}
	}
}

// lost describes how the end of a round is worse than the worth of its start.
func (r *Record) lost(scored bool, end play.End) i18n.Message {
	worth, result, score := r.Worth.Result, 0, end.Score
	switch end.Winner {
	case r.Side:
		result = 1
	case 1 - r.Side:
		result = -1
	}
	want := r.Worth.Score
	if r.Side == 1 {
		worth, want, score = -worth, -want, -score
	}
	switch {
	case scored && score < want:
		return i18n.Messagef("it gains %d more than the opponent; %d is possible", score, want)
	case !scored && result < worth:
		return "it gets less than the start is worth"
	}
	return ""
}

// mistake returns the Mistake if a move is one; otherwise nil.
func mistake(ctx context.Context, s *play.Solver, p play.Position, move play.Move) (*Mistake, error) {
	if errs, err := s.Errs(ctx, p, move); err != nil || !errs {
		return nil, err
	}
	a, err := s.Analyse(ctx, p)
	if err != nil {
		return nil, err
	}
	best, _ := a.Best()
	x := &Mistake{Position: p.Name(), Move: move.Text, Right: best.Text, After: move.To.String()}
	after, err := s.Analyse(ctx, move.To)
	if err != nil {
		return nil, err
	}
	if reply, ok := after.Best(); ok {
		x.Reply = reply.Text
	}
	return x, nil
}

// mostQuoted is the maximum number of bytes of an illegal move in a message.
const mostQuoted = 60

// mostIllegal is the maximum number of bytes of an illegal move in a report.
const mostIllegal = 1000

// longestMove is the maximum length in bytes of a move.
const longestMove = 1 << 20

// A Player is the judge's side of the pipes to a program that plays.
type Player struct {
	in   *bufio.Reader
	out  io.Writer
	open bool   // the last line has no newline
	last string // the beginning of the last line
}

// NewPlayer returns a Player for a program's output and input.
func NewPlayer(in io.Reader, out io.Writer) *Player {
	return &Player{in: bufio.NewReaderSize(in, 1<<12), out: out}
}

// Begin sends the start of a match and the program's side. If the program moves second, the
// caller sends the first move with Write.
func (p *Player) Begin(start play.Start, at play.Position, side int) {
	text := start.Text() + Side(side) + "\n"
	if !at.ByHeaps() {
		text += at.Text() + "\n"
	}
	_, _ = io.WriteString(p.out, text) // a program that has stopped reading may still have moved
}

// Write sends the other player's move to the program.
func (p *Player) Write(move string) { _, _ = io.WriteString(p.out, move+"\n") }

// Read returns the program's next line, or the beginning of a long line. At the end of the
// output, it returns the error of the reader.
func (p *Player) Read() (string, error) {
	var line []byte
	for {
		part, err := p.in.ReadSlice('\n')
		if room := longestMove - len(line); len(part) <= room {
			line = append(line, part...)
		} else {
			return string(line), nil
		}
		switch {
		case err == nil:
			return strings.TrimSpace(string(line)), nil
		case err != bufio.ErrBufferFull && len(line) > 0:
			text := strings.TrimSpace(string(line))
			p.open, p.last = true, format.Clip(text, mostQuoted)
			return text, nil
		case err != bufio.ErrBufferFull:
			return "", err
		}
	}
}
