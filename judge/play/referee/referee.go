// Package referee lets programs play: against the opponent, and against each other.
//
// # The protocol
//
// A program plays one game in one run. It reads the lines of the case in the format of the
// input, without the framing, then a line "first" or "second": its side. In games that are
// not declared sums of heaps there follows the position, in tokens (play.Position.Text).
// Then the players move in turn: the program prints each of its moves in a line of its own,
// and reads those of the other. When no move is left its input ends.
//
// # What is judged
//
// A program must only make legal moves, and keep what its start is worth: win what can be
// won, and keep draws and scores. It fails at its first move that is known to be worth less
// than the best one. Where the first player has lost, it plays this side once, too: then
// nothing but an illegal move is held against it. What it does after the last move does not
// count, and a game is stopped after 100 moves.
package referee

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/format"
	"grundy/judge/grammar"
	"grundy/judge/i18n"
	"grundy/judge/interactive"
	"grundy/judge/plan"
	"grundy/judge/play"
	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
)

// A Round is one game of a program.
type Round struct {
	Start play.Start
	Worth play.Worth // of the start, for the player who moves first
	Side  int        // of the program: 0 moves first
	Level play.Level // of the opponent
	Large bool
}

// name returns the name of a round, which says how it is played.
func (r Round) name(n int) string {
	size := "small"
	if r.Large {
		size = "large"
	}
	return fmt.Sprintf("%s-%d-%s-%s", size, n, Side(r.Side), r.Level)
}

// Side returns the word for a player.
func Side(player int) string { return [...]string{"first", "second"}[player] }

// A Record is what happened in a round.
type Record struct {
	Round
	Moves   []string  // of both, as they are written
	Mistake *Mistake  // the first move that threw the start away
	Illegal string    // the text that was no legal move; empty: none
	At      string    // the position where the game stopped
	End     *play.End // nil: it did not come to its end
	// open is the game before a move that the program printed without a newline. It counts if
	// the program has ended, and not if it waits for a reply.
	open *Record
}

// A Mistake is a move that is worth less than the best one.
type Mistake struct {
	Position string `json:"position"`
	Move     string `json:"move"`
	Right    string `json:"right"` // the best move
	Reply    string `json:"reply"` // to the mistake
	After    string `json:"after"` // the position after the mistake
}

// A Report is how a program played.
type Report struct {
	*report.Report
	Rounds  int          // that were to be played
	Failure *Record      // nil: the program kept every start
	Detail  i18n.Message // what is wrong, in one line
	Records []Record     // of the rounds that were played, in order, up to the failure
}

// How many starts a program plays from to be accepted.
const (
	SmallStarts = 50
	LargeStarts = 6
)

// largeTries is how many random cases are examined for each large start: most cases of some
// problems are too large to be played.
const largeTries = 20

// mostBytes is how many bytes the text of a large start may have. Positions of larger cases
// are too long to be played, and some take seconds to draw.
const mostBytes = 256 << 10

// mostSmall is how many small cases are examined.
const mostSmall = 1000

// Play lets a program play some rounds, until one fails.
func Play(ctx context.Context, m *run.Machine, p *problem.Problem, g *play.Game, src build.Source, rounds []Round, o run.Options) (*Report, error) {
	r := newReferee(g, o.Seed)
	code, err := m.Jury().Code(r.talk)
	if err != nil {
		return nil, err
	}
	s, err := m.Submission(ctx, table{p, code}, src, o)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	out := &Report{Report: s.Report, Rounds: len(rounds)}
	if s.Program == nil {
		return out, nil
	}
	var tests run.Tests
	for n, round := range rounds {
		name := round.name(n + 1)
		r.rounds[name] = round
		tests.Tasks = append(tests.Tasks, run.Task{Name: name, Make: func(context.Context) (*plan.File, error) {
			return &plan.File{Test: plan.Test{Name: name}, Input: []byte(round.Start.Text())}, nil
		}})
	}
	failure, err := s.Judge(ctx, tests)
	if err != nil {
		return nil, err
	}
	for n, round := range rounds {
		name := round.name(n + 1)
		record, ok := r.records[name]
		if !ok {
			break
		}
		out.Records = append(out.Records, record)
		if failure != nil && failure.Name == name {
			out.Detail = detail(&failure.Outcome)
			if open := record.open; open != nil && failure.Refusal == check.Accepted {
				if record = *open; failure.Idle {
					out.Detail = i18n.Messagef("it waits for the reply to a move without a newline at its end: %s", strconv.Quote(open.Illegal))
				}
			}
			out.Failure = &record
			break
		}
	}
	return out, nil
}

// detail says what is wrong with a run. What the referee itself says begins with no name of an
// interactor.
func detail(o *run.Outcome) i18n.Message {
	if o.Refusal != check.Accepted {
		return o.Said()
	}
	return o.Detail
}

// Starts are starts from which programs play.
type Starts struct {
	Small, Large []play.Sized
	Unknown      int // large starts that are left out because nobody knows what they are worth
}

// nameOf returns a text that is unique to a start of a game: its position among those of the
// case, and the case.
func nameOf(s play.Start) string { return fmt.Sprintf("%d\n%s", s.Index, s.Text()) }

// Choose returns the first small starts, and random large ones. No start is chosen twice: in
// a small domain a random one may be among the small starts.
func Choose(ctx context.Context, g *play.Game, seed uint64, small, large int) (starts Starts, err error) {
	chosen := map[string]bool{}
	for s := range g.Small(ctx, mostSmall, 1000*mostSmall) {
		if len(starts.Small) == small {
			break
		}
		starts.Small = append(starts.Small, s)
		chosen[nameOf(s.Start)] = true
	}
	r := grammar.NewRand("large starts", strconv.FormatUint(seed, 10))
	for s := range g.Large(r, largeTries*large, mostBytes) {
		if len(starts.Large) == large {
			break
		}
		name := nameOf(s)
		if chosen[name] {
			continue
		}
		p, err := g.Position(s)
		if err != nil {
			return starts, err
		}
		w, err := g.Solver(p, play.Budget).Worth(ctx, p)
		switch {
		case err != nil:
			return starts, err
		case !w.Known():
			if starts.Unknown++; starts.Unknown == 2*large {
				return starts, nil
			}
		default:
			starts.Large = append(starts.Large, play.Sized{Start: s, Worth: w})
			chosen[name] = true
		}
	}
	return starts, ctx.Err()
}

// Rounds returns the games of a program: from each start that the program can win or draw, a
// game against each kind of opponent, and one game from each start that is lost for the first
// player.
func (s Starts) Rounds(g *play.Game) (list []Round) {
	for i, start := range slices.Concat(s.Small, s.Large) {
		p, err := g.Position(start.Start)
		for side := range 2 {
			if err != nil {
				continue
			}
			if !p.Scored() && start.Worth.Result != 0 && (start.Worth.Result < 0) != (side == 1) {
				if side == 0 {
					list = append(list, Round{start.Start, start.Worth, side, play.Perfect, i >= len(s.Small)})
				}
				continue
			}
			for _, level := range []play.Level{play.Perfect, play.Tricky, play.Random} {
				list = append(list, Round{start.Start, start.Worth, side, level, i >= len(s.Small)})
			}
		}
	}
	return list
}

// A table is a problem at which a program plays.
type table struct {
	*problem.Problem
	code interactive.Interactor
}

// Interactor implements run.Interactive.
func (t table) Interactor() interactive.Interactor { return t.code }

// CheckTalk implements run.Interactive.
func (t table) CheckTalk(context.Context, *plan.File, []byte) (check.Judgement, error) {
	return check.Judgement{Case: -1}, nil
}

// A referee lets a program play rounds, each by its name.
type referee struct {
	game    *play.Game
	seed    uint64
	rounds  map[string]Round
	mu      sync.Mutex
	records map[string]Record // of the last run of each round
	solvers []*opening        // the last ones
}

func newReferee(g *play.Game, seed uint64) *referee {
	return &referee{rounds: map[string]Round{}, records: map[string]Record{}, game: g, seed: seed}
}

// An opening is a start and what a solver knows of it: several rounds begin there.
type opening struct {
	name   string
	mu     sync.Mutex
	solver *play.Solver // nil: nobody has looked yet
}

// mostOpenings is how many starts the referee has solvers of. Rounds from one start follow each
// other.
const mostOpenings = 4

// solver returns a solver for a match from its start, which reuses the analysis of the start.
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

// talk is the interactive.Conversation of a round.
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

// play plays a round to its end. It returns what is wrong with the program's play.
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
	program := NewPlayer(in, out)
	program.Begin(m.Start, m.Position(), record.Side)
	for {
		p := m.Position()
		record.At = p.String()
		if end, over := m.End(); over {
			record.End = &end
			return record.lost(p.Scored(), end), nil
		}
		if len(record.Moves) == longestGame {
			return "", nil // all its moves were right so far
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
			return i18n.Messagef("from %s it moves to %s; right is %s", x.Position, x.After, x.Right), nil
		}
		m.Play(move)
		if m.Turn() == record.Side {
			if _, over := m.End(); !over {
				program.Write(move.Text)
			}
		}
	}
}

// lost says how the end of a round falls short of what its start is worth.
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
		return i18n.Messagef("it gains %d more than the opponent; %d can be had", score, want)
	case !scored && result < worth:
		return "it does not keep what the start is worth"
	}
	return ""
}

// mistake returns the mistake that a move is; nil if it is none.
func mistake(ctx context.Context, s *play.Solver, p play.Position, move play.Move) (*Mistake, error) {
	if errs, err := s.Errs(ctx, p, move); err != nil || !errs {
		return nil, err
	}
	a, err := s.Analyse(ctx, p)
	if err != nil {
		return nil, err
	}
	best, _ := a.Best()
	x := &Mistake{Position: p.String(), Move: move.Text, Right: best.Text, After: move.To.String()}
	after, err := s.Analyse(ctx, move.To)
	if err != nil {
		return nil, err
	}
	if reply, ok := after.Best(); ok {
		x.Reply = reply.Text
	}
	return x, nil
}

// longestGame is after how many moves a game is stopped. A program that plays against the
// opponent has then kept its start so far.
const longestGame = 100

// mostQuoted is how many bytes of an illegal move are shown.
const mostQuoted = 60

// longestMove is how many bytes of a line are read as a move.
const longestMove = 1 << 20

// A Player is the judge's end of a program that plays.
type Player struct {
	in   *bufio.Reader
	out  io.Writer
	open bool   // the last line has no newline
	last string // the beginning of it
}

// NewPlayer returns the judge's end of a program's output and input.
func NewPlayer(in io.Reader, out io.Writer) *Player {
	return &Player{in: bufio.NewReaderSize(in, 1<<12), out: out}
}

// Begin tells the program where a match begins, and its side. If the program is second,
// the first move follows with Write.
func (p *Player) Begin(start play.Start, at play.Position, side int) {
	text := start.Text() + Side(side) + "\n"
	if !at.ByHeaps() {
		text += at.Text() + "\n"
	}
	_, _ = io.WriteString(p.out, text) // one that no longer reads may still have moved
}

// Write tells the program a move of the other.
func (p *Player) Write(move string) { _, _ = io.WriteString(p.out, move+"\n") }

// Read returns the program's next line, or the beginning of a long one; the error is that
// of its end.
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
