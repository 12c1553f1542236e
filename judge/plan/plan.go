// Package plan decides on which files a submission is run. A plan is a function of the
// problem and a seed, and of nothing else. The package starts no process and stores
// nothing: the reference is called in process, and any test can be made again from its
// name.
//
// The groups of a plan, in order:
//
//	sample    the statement's samples
//	small     every case in the order of size
//	order     all legal cases again, in other orders
//	balanced  random cases, the answers in equal share
//	near      P-positions and their neighbours, powers of two ±1, numbers as far apart,
//	          bounds, values that the spec, the rules or stored tables name, and their
//	          relatives; now and then few cases, or cases in the order of size
//	extreme   every bound met from inside, alone and with others; numbers in order
//	deep      greatest and least answers, latest indices in answers, longest plays; see recipe
//	largest   as much as a file may hold
//	hard      what is known to break programs, and random cases never are; see hardnesses
//	kept      found by earlier hunts, and stored in the spec
//
// If the small cases are all the legal cases, the group order follows and ends the plan,
// and Whole is set; else there is no such group.
package plan

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"grundy/judge/arrange"
	"grundy/judge/fault"
	"grundy/judge/game"
	"grundy/judge/grammar"
	"grundy/judge/grammar/answer"
	"grundy/judge/i18n"
	"grundy/judge/sample"
)

// A Group is a kind of test.
type Group string

// The groups.
const (
	Sample   Group = "sample"
	Small    Group = "small"
	Order    Group = "order"
	Balanced Group = "balanced"
	Near     Group = "near"
	Extreme  Group = "extreme"
	Deep     Group = "deep"
	Largest  Group = "largest"
	Hard     Group = "hard"
	Stored   Group = "kept"
)

// A Source is what tests are made from.
type Source struct {
	ID      string
	Grammar *grammar.Grammar
	Format  *answer.Format
	Game    game.Game // nil when there are no rules
	Solve   func(in io.Reader, out io.Writer) error
	// Ask runs the reference on a file where it can be stopped: in a process of its own,
	// which is killed when ctx ends. If it is nil, Solve is called here.
	Ask func(ctx context.Context, input []byte) ([]byte, error)
	// Slow is called when the reference takes long for a file, with the time it may take.
	Slow func(input []byte, patience time.Duration)
	// Pace adapts the tests to a reference that may be slow; nil: a reference that is slow is
	// an error.
	Pace       *Pace
	Samples    []Given
	Near       map[string][]int64 // remarkable values, by field
	Tables     []Table            // stored tables, for the values at which their laws turn
	Stored     []*grammar.Cases   // files that are stored in the spec
	InputLimit int64              // bytes a file may have
	// Kept stores files between processes; nil: none does. The Identity is all that they
	// depend on beside what is here: the program with the reference and the rules, the spec.
	Kept     Keeper
	Identity string

	patience time.Duration // with the reference; Patience when zero
}

// Given is a file from the statement, with its answer.
type Given struct{ In, Out []byte }

// A Budget bounds the number of tests in a plan.
type Budget struct {
	Runs  int // tests in all
	Small int // tests in the group small, at most
}

// Default is the budget of submit: that of the problem. See Source.Budget.
var Default = Budget{}

// Brief is a budget for programs that are known to be right and take long to start.
var Brief = Budget{Runs: 20, Small: 6}

// Short is a budget for such programs of which there are many: a test or two of every
// group.
var Short = Budget{Runs: 12, Small: 4}

// Budget returns the budget of submit: 60 tests where a file holds one case or a few, and
// at most 30 where it holds a hundred, because starting a program takes longer than a small
// case.
func (s *Source) Budget() Budget {
	k := s.perFile()
	return Budget{Runs: min(60, 27+300/k), Small: min(20, 8+60/k)}
}

// enumerationSteps bounds the walk over small cases, for grammars whose legal cases are
// far apart.
const enumerationSteps = 2_000_000

// A Plan is the tests of a problem, in order.
type Plan struct {
	Tests []Test
	Seed  uint64
	// Whole says in which orders the tests contain all legal cases. Its Cases are 0 if
	// they do not.
	Whole arrange.Tried
	// Notes says which bounds are not reached, because the budget is too small.
	Notes []i18n.Message

	src     *Source
	small   *grammar.Cases
	made    *shelf
	recipes *recipeStore
	depends [sha256.Size]byte // the hash of what all stored files depend on
}

// A Test is a file to be made.
type Test struct {
	Name  string
	Group Group
	make  func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error)
	given *Given
}

// A File is a test that was made: what the program reads and what it should print.
type File struct {
	Test
	Input   []byte
	Want    []byte
	Cases   *grammar.Cases  // nil for data that does not follow the grammar
	Answers []answer.Answer // of the cases, in Want
	Smaller bool            // than planned, because the reference is slow
	Args    []string        // of the submission's command line
	Flags   []string        // of the checker or interactor; nil: those of the spec
	Laid    []LaidFile      // in the submission's working folder
}

// A LaidFile is a file of a test, beside its input, which a submission may open. Its name is a
// path with slashes.
type LaidFile struct {
	Name string
	Text []byte
}

// Bare reports whether the input is all that a submission gets of the test: no arguments, and
// no files. Only such a run can be made again with the input alone.
func (f *File) Bare() bool { return len(f.Args) == 0 && len(f.Laid) == 0 }

// New returns the plan of a problem. The seed changes the random groups only.
func New(ctx context.Context, src *Source, seed uint64, budget Budget) (p *Plan, err error) {
	defer fault.Guard(&err, src.ID)
	if budget == Default {
		budget = src.Budget()
	}
	p = &Plan{Seed: seed, src: src, made: &shelf{}, recipes: &recipeStore{}}
	if src.Kept != nil {
		p.depends = sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%d\n%v", src.Identity, src.ID, src.InputLimit, src.Near))
	}
	for i := range min(len(src.Samples), budget.Runs) {
		p.Tests = append(p.Tests, Test{
			Name: fmt.Sprintf("sample-%d", i+1), Group: Sample, given: &src.Samples[i],
		})
	}
	p.addSmall(ctx, min(budget.Small, budget.Runs-len(p.Tests)))
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if p.Whole.Cases > 0 {
		p.addOrders(budget.Runs - len(p.Tests))
	} else {
		p.addRandom(ctx, max(0, budget.Runs-len(p.Tests)-len(src.Stored)))
		p.addStored()
	}
	return p, nil
}

// addSmall enumerates the smallest cases and divides them into files.
func (p *Plan) addSmall(ctx context.Context, files int) {
	size := p.src.perFile()
	p.small = p.src.Grammar.NewCases()
	walk := p.src.Grammar.Enumerate()
	walk.Steps = enumerationSteps
	walk.Stop = func() bool { return ctx.Err() != nil }
	file, ends := p.src.Grammar.NewCases(), []int(nil) // ends of the files before
	for c := range walk.All() {
		if file.Len() == size || !p.src.Grammar.Fits(file, c) {
			ends = append(ends, p.small.Len())
			file = p.src.Grammar.NewCases()
		}
		if len(ends) == max(files, 0) {
			break
		}
		file.Add(c)
		p.small.Add(c)
	}
	if file.Len() > 0 {
		ends = append(ends, p.small.Len())
	}
	if walk.Whole {
		p.Whole = arrange.Tried{Cases: p.small.Len(), Orders: []arrange.Order{arrange.Ascending}, Together: len(ends) == 1}
		if size == 1 {
			p.Whole.Orders[0] = arrange.Single
		}
	}
	for i, to := range ends {
		from := 0
		if i > 0 {
			from = ends[i-1]
		}
		p.add(Small, i+1, func(context.Context, *grammar.Rand) (*grammar.Cases, error) {
			return p.small.Slice(from, to), nil
		})
	}
}

// aloneRuns is how many legal cases are run each in a file of its own; of more, those at
// a bound are.
const aloneRuns = 20

// addOrders adds the files of all legal cases in other orders. An order for whose files
// too few runs are left is left out.
func (p *Plan) addOrders(runs int) {
	full := p.src.Grammar.MaxCases()
	room := p.src.maker(context.Background(), math.MaxInt64).room
	n := 0
	for _, o := range arrange.Others(p.Whole.Cases, full, aloneRuns) {
		var files []*grammar.Cases
		for cases := range sample.Files(&room, p.small, o, full) {
			if files = append(files, cases); len(files) > runs-n {
				break
			}
		}
		if len(files) > runs-n {
			continue
		}
		for _, cases := range files {
			n++
			p.add(Order, n, func(context.Context, *grammar.Rand) (*grammar.Cases, error) { return cases, nil })
		}
		p.Whole.Orders = append(p.Whole.Orders, o)
		p.Whole.Together = p.Whole.Together || o == arrange.Descending && len(files) == 1
	}
}

func (p *Plan) add(g Group, i int, make func(context.Context, *grammar.Rand) (*grammar.Cases, error)) {
	p.Tests = append(p.Tests, Test{Name: fmt.Sprintf("%s-%d", g, i), Group: g, make: make})
}

// addStored adds the files that are stored in the spec, whatever the budget: there are few.
// The random groups have as many fewer.
func (p *Plan) addStored() {
	for i, cases := range p.src.Stored {
		p.add(Stored, i+1, func(context.Context, *grammar.Rand) (*grammar.Cases, error) { return cases, nil })
	}
}

// addRandom divides the remaining runs among the random groups: at most a third to what is
// hard, in games a twelfth but at least one, a quarter to the bounds, a sixth to what is deep,
// and four to the largest files. Half of the rest are for each of balanced and near.
func (p *Plan) addRandom(ctx context.Context, runs int) {
	pins := p.src.full(ctx).bounds(runs / 4)
	hard := p.src.hard(runs)
	deep := min(p.src.deepFiles(pins.each), runs/6)
	rest := max(0, runs-pins.files()-deep-len(pins.manners)-len(hard))
	near := rest / 2
	balanced := rest - near
	for i := range balanced {
		p.add(Balanced, i+1, func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) {
			return p.src.makerOf(ctx, i).balanced(r, i)
		})
	}
	values := sync.OnceValue(p.src.remarkable)
	for i := range near {
		p.add(Near, i+1, func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) {
			return p.src.makerOf(ctx, i).near(r, i, values())
		})
	}
	for i := range pins.files() {
		p.add(Extreme, i+1, func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) {
			return pins.file(p.src.full(ctx), r, i)
		})
	}
	for i := range deep {
		p.add(Deep, i+1, func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) {
			return p.src.full(ctx).deep(r, p.recipes, i, deep)
		})
	}
	for i, manner := range pins.manners {
		p.add(Largest, i+1, func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) {
			return p.src.full(ctx).largest(r, manner, pins.mixed)
		})
	}
	for _, h := range hard {
		p.Tests = append(p.Tests, Test{Name: string(Hard) + "-" + h.name, Group: Hard,
			make: func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) { return p.src.full(ctx).hard(r, h) }})
	}
	if pins.unmet > 0 {
		p.Notes = append(p.Notes, i18n.Messagef("%d of %s unmet: the budget is %s", pins.unmet, i18n.Plural(pins.bounds, "bound"), i18n.Plural(runs, "run")))
	}
}

// full returns a maker for files of all that the problem allows.
func (s *Source) full(ctx context.Context) *maker { return s.maker(ctx, math.MaxInt64) }

// mostCases bounds the cases of a file outside the group largest, whatever the spec
// allows: what a thousand cases do not show, the next file may.
const mostCases = 1000

// perFile returns how many cases a file gets.
func (s *Source) perFile() int { return min(s.Grammar.MaxCases(), mostCases) }

// File makes a test. The same name and seed give the same bytes, on any machine
// and in any order.
func (p *Plan) File(ctx context.Context, t Test) (*File, error) {
	key := p.key(t)
	if f := p.made.take(key); f != nil {
		return f, nil
	}
	f, err := fault.Within(ctx, func() (*File, error) {
		if f := p.recall(t, key); f != nil {
			return f, nil
		}
		f, err := p.makeFile(ctx, t)
		if err == nil {
			p.keep(t, key, f)
		}
		return f, err
	})
	if err == nil {
		p.made.put(key, f)
	}
	return f, err
}

// makeFile makes a test's file.
func (p *Plan) makeFile(ctx context.Context, t Test) (f *File, err error) {
	defer fault.Guard(&err, p.src.ID)
	if t.given != nil {
		return p.givenFile(t)
	}
	return p.paced(ctx, t)
}

func (p *Plan) givenFile(t Test) (*File, error) {
	f := &File{Test: t, Input: t.given.In, Want: t.given.Out}
	var err error
	if f.Cases, err = p.src.Grammar.Parse(f.Input, grammar.Lenient); err != nil {
		return nil, fault.Errorf("%s: %w", t.Name, err)
	}
	if f.Answers, err = p.src.Format.Split(f.Cases, f.Want); err != nil {
		return nil, fault.Errorf("%s: %w", t.Name, err)
	}
	return f, nil
}

// Frame returns a file of the cases with the reference's answer.
func (s *Source) Frame(ctx context.Context, cases *grammar.Cases) (f *File, err error) {
	defer fault.Guard(&err, s.ID)
	f = &File{Input: s.Grammar.Print(nil, cases), Cases: cases}
	if f.Want, err = s.Answer(ctx, f.Input); err != nil {
		return nil, err
	}
	if f.Answers, err = s.Format.Split(cases, f.Want); err != nil {
		return nil, &ReferenceError{What: i18n.Messagef("its answer does not follow the spec's output: %s", err), Problem: s.ID, Input: f.Input}
	}
	return f, nil
}
