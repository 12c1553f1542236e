// Package plan decides on which files a submission is run. A plan depends only on the problem, a
// seed and a budget; any of its tests can be made again. The package itself starts no process and
// writes no file. Its caller provides the reference and the store, as functions.
//
// The groups of a plan, in order:
//
//	sample    the statement's samples
//	small     the smallest cases, in the order of size
//	order     all legal cases again, in other orders
//	balanced  random cases, with equal shares of all classes of answers
//	near      cases near remarkable ones: P-positions and their neighbours, bounds, powers
//	          of two ±1 and numbers with such differences, values that the spec, the rules
//	          or stored tables name, and their relatives; short lists whose xor is 0. Some
//	          files have few cases, or cases in the order of size.
//	extreme   values equal to a bound, for every bound, alone and with others; ordered lists;
//	          counts one below their bound; long lists and words with one exception
//	deep      cases with the greatest and the least numbers in the answer, the longest answer,
//	          or the longest play; see recipe
//	largest   as much as a file may hold; one of the files has all counts at their greatest
//	          values together, and a rare answer that the last number decides
//	hard      structures that are known to break programs and are rare in random cases;
//	          see hardnesses
//	kept      inputs that earlier hunts found, stored in the spec
//
// If the small cases are all legal cases, the group order follows and ends the plan, and Whole is
// set. Otherwise there is no such group.
package plan

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"math"
	"sync"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/game"
	"grundy/judge/report/arrange"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
	"grundy/judge/tests/sample"
)

// A Group is a kind of test.
type Group string

// These are the groups.
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

// A Source is what a plan is made from.
type Source struct {
	ID      string
	Grammar *grammar.Grammar
	Format  *answer.Format
	Game    game.Game // nil if there are no rules
	Solve   func(in io.Reader, out io.Writer) error
	// Ask runs the reference on a file in its own process, which is killed when ctx ends. If Ask is
	// nil, Solve is called in this process.
	Ask func(ctx context.Context, input []byte) ([]byte, error)
	// Slow, if not nil, is called when the reference takes long for a file. patience is the time
	// that the reference may take in total.
	Slow func(input []byte, patience time.Duration)
	// Pace adapts the tests to a slow reference. If it is nil, a slow reference is an error.
	Pace       *Pace
	Samples    []Given
	Near       map[string][]int64 // remarkable values, by field
	Tables     []Table            // stored tables, whose laws have remarkable values
	Stored     []*grammar.Cases   // files stored in the spec
	InputLimit int64              // maximum size of a file in bytes
	// Kept stores files across processes, or is nil. Identity describes everything else that the
	// files depend on: the binary with the reference and the rules, and the spec.
	Kept     Keeper
	Identity string

	patience time.Duration // time limit of the reference; 0: Patience
}

// Given is a sample of the statement, with its answer.
type Given struct{ In, Out []byte }

// A Budget bounds the number of tests in a plan.
type Budget struct {
	Runs  int // maximum number of tests
	Small int // maximum number of tests in the group small
}

// Default is the budget of submit, which depends on the problem; see Source.Budget.
var Default = Budget{}

// Brief is a budget for programs that are known to be right and start slowly.
var Brief = Budget{Runs: 20, Small: 6}

// Short is a budget for many programs that are known to be right: one or two tests of every group.
var Short = Budget{Runs: 12, Small: 4}

// Budget returns the budget of submit. It is 60 tests if a file holds few cases, and about 30 if it
// holds a hundred, because starting a program takes longer than answering a small case.
func (s *Source) Budget() Budget {
	k := s.perFile()
	return Budget{Runs: min(60, 27+300/k), Small: min(20, 8+60/k)}
}

// enumerationSteps bounds the enumeration of small cases, because in some grammars legal cases are
// far apart.
const enumerationSteps = 2_000_000

// A Plan is the tests of a problem in order.
type Plan struct {
	Tests []Test
	Seed  uint64
	// Whole says in which orders the tests contain all legal cases. Whole.Cases is 0 if they do
	// not.
	Whole arrange.Tried
	// Notes says which bounds are not tested because the budget is too small.
	Notes []i18n.Message

	src     *Source
	small   *grammar.Cases
	made    *shelf
	recipes *recipeStore
	depends [sha256.Size]byte // hash of everything that stored files depend on
}

// A Test is a file that can be made.
type Test struct {
	Name  string
	Group Group
	make  func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error)
	given *Given
}

// A File is a test's file: the input and the expected answer.
type File struct {
	Test
	Input   []byte
	Want    []byte
	Cases   *grammar.Cases  // nil for an input that does not follow the grammar
	Answers []answer.Answer // answers to the cases, which are parts of Want
	Smaller bool            // it is smaller than planned, because the reference is slow
	Args    []string        // arguments of the submission
	Flags   []string        // arguments of the checker or interactor; nil: those in the spec
	Laid    []LaidFile      // files in the submission's working folder
	Limits  spec.Limits     // of this test alone; the factors of the language apply to them, too

	reach reach // of its cases, if the reference may be slow
}

// A LaidFile is a file of a test, in addition to its input, that a submission may open. Its name is
// a path with slashes.
type LaidFile struct {
	Name string
	Text []byte
}

// Bare reports whether a submission gets only the input: no arguments, no files, and no limits of
// its own. Only such a run can be repeated with the input alone.
func (f *File) Bare() bool {
	return len(f.Args) == 0 && len(f.Laid) == 0 && f.Limits == (spec.Limits{})
}

// New returns the plan of a problem. The seed changes only the random groups.
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
	file, ends := p.src.Grammar.NewCases(), []int(nil) // ends of earlier files
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

// aloneRuns is how many legal cases are each run in a file of their own. If there are more, only
// the cases at a bound are.
const aloneRuns = 20

// addOrders adds the files of all legal cases in other orders. It omits an order if too few runs
// remain for its files.
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

// addStored adds the files stored in the spec. They are few, so the budget does not limit them; the
// random groups have fewer files instead.
func (p *Plan) addStored() {
	for i, cases := range p.src.Stored {
		p.add(Stored, i+1, func(context.Context, *grammar.Rand) (*grammar.Cases, error) { return cases, nil })
	}
}

// addRandom divides the remaining runs among the random groups. The group hard gets at most a
// third, or a twelfth but at least one in games. The group extreme gets about a quarter, deep at
// most a sixth, and largest up to four. The rest is divided equally between balanced and near.
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
		p.Tests = append(p.Tests, Test{Name: string(Hard) + "-" + h[0].name, Group: Hard,
			make: func(ctx context.Context, r *grammar.Rand) (*grammar.Cases, error) { return p.src.full(ctx).hard(r, h) }})
	}
	if pins.unmet > 0 {
		p.Notes = append(p.Notes, i18n.Messagef("%d of %s unmet: the budget is %s", pins.unmet, i18n.Plural(pins.bounds, "bound"), i18n.Plural(runs, "run")))
	}
}

// full returns a maker for files up to the problem's limit.
func (s *Source) full(ctx context.Context) *maker { return s.maker(ctx, math.MaxInt64) }

// mostCases bounds the cases of a file outside the groups order and largest, whatever the spec
// allows. A mistake that a thousand cases do not show may be shown by the next file.
const mostCases = 1000

// perFile returns the maximum number of cases per file outside the groups order and largest.
func (s *Source) perFile() int { return min(s.Grammar.MaxCases(), mostCases) }

// File makes a test. The test's name, the seed and the budget determine its bytes, on any machine
// and in any order. Only with a Pace, a slow reference may give smaller files.
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

// Frame returns a file of cases with the reference's answer.
func (s *Source) Frame(ctx context.Context, cases *grammar.Cases) (f *File, err error) {
	defer fault.Guard(&err, s.ID)
	f = &File{Input: s.Grammar.Print(nil, cases), Cases: cases}
	if f.Want, err = s.Answer(ctx, f.Input); err != nil {
		return nil, err
	}
	if f.Answers, err = s.Format.Split(cases, f.Want); err != nil {
		return nil, &ReferenceError{What: i18n.Messagef("its answer does not have the format of the spec's output: %s", err), Problem: s.ID, Input: f.Input}
	}
	return f, nil
}
