package search

import (
	"context"
	"math"

	"grundy/judge/report/arrange"
	"grundy/judge/spec/grammar"
)

// roundFiles is how many files make a round. It is fixed, so that what the hunt learns between
// rounds does not depend on the number of jobs.
const roundFiles = 16

// A search is a hunt in progress.
type search struct {
	*Hunt
	result *Result
	phase  Phase
	walk   *walk
	chance *chance
	filled bool // a full file was added already
	tests  tests
	gap    bool // the tries of some files before the current one were stopped
	cases  int  // cases tried, without those of tests

	aside  *Found // the smallest of the large counterexamples
	asides int    // how many large counterexamples were found
	end    int    // the hunt ends with aside after this many cases
}

// A file is some cases to be tried, and their result.
type file struct {
	phase Phase
	named bool                               // the file is one of Hunt.Tests
	try   Try                                // nil means Hunt.Try
	make  func(context.Context, *file) error // sets the fields from rank to classes

	rank    int // index of its first case among all small cases
	cases   *grammar.Cases
	classes []string // the classes of the answers of its cases, if requested
	out     Outcome
	err     error
	done    bool
}

// Search hunts for a failure. The failure it returns is not shrunk; if it is not Minimal, pass it
// to Shrink. It was seen twice, unless the context ended or one of Tests exceeded a limit. An error
// comes from a function of the Hunt, and the result is then what was known before.
func (h *Hunt) Search(ctx context.Context) (*Result, error) {
	s := &search{Hunt: h, result: &Result{Others: map[string]int{}}, chance: newChance(h)}
	s.tests.began = h.clock()
	s.walk = newWalk(ctx, h)
	defer s.walk.end()
	err := s.rounds(ctx)
	if err == nil && s.result.Found == nil && s.aside == nil && ctx.Err() == nil && s.walk.whole() && !s.Ordered {
		err = s.reordered(ctx)
	}
	if err == nil && (s.result.Found == nil || s.asides == mostLarge) {
		s.result.Found = s.aside
	}
	s.result.Stopped = ctx.Err() != nil
	if s.result.Stopped && s.result.Found == nil && err == nil {
		err = s.askTests(context.WithoutCancel(ctx)) // the first small cases may have used up the time
	}
	s.result.Left = s.tests.left()
	return s.result, err
}

// rounds tries round after round, until something is found or no case remains.
func (s *search) rounds(ctx context.Context) error {
	for round := 0; ctx.Err() == nil; round++ {
		begin := s.clock()
		files, err := s.next(ctx, round)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if len(files) == 0 {
			return nil
		}
		if err := s.round(ctx, files); err != nil || s.result.Found != nil {
			return err
		}
		if s.phase == Largest {
			s.tests.spent += s.clock().Sub(begin)
		}
	}
	return nil
}

// reordered tries all legal cases in other orders, after each has been tried once.
func (s *search) reordered(ctx context.Context) error {
	first := arrange.Ascending
	if s.perFile() == 1 {
		first = arrange.Single
	}
	tried := &s.result.Whole
	*tried = arrange.Tried{Cases: s.walk.given, Orders: []arrange.Order{first}, Together: s.walk.fullest == s.walk.given}
	s.phase = Reordered
	again := s.reorder(ctx, s.walk.given)
	defer func() { again.end() }() // of the order begun last
	for ctx.Err() == nil && s.left() > 0 {
		files, done := again.round()
		if len(files) == 0 && done == "" {
			return nil
		}
		if err := s.round(ctx, files); err != nil || s.result.Found != nil {
			return err
		}
		if ctx.Err() == nil && done != "" {
			tried.Orders = append(tried.Orders, done)
		}
		for _, f := range files {
			tried.Together = tried.Together || done == arrange.Descending && f.cases.Len() == tried.Cases
		}
	}
	return nil
}

// exhausted reports whether both the enumeration and the random cases have ended. Some tests may
// remain.
func (s *search) exhausted() bool {
	return s.walk.over && (s.chance.barren || s.walk.whole())
}

// left returns how many cases the budget still allows.
func (s *search) left() int {
	left := math.MaxInt
	if s.Cases > 0 {
		left = s.Cases - s.cases
	}
	if s.aside != nil {
		left = min(left, s.end-s.cases)
	}
	return left
}

// next returns the files of a round, or none if all were tried. After a round of the smallest cases
// come the tests, then small cases alternate with random ones.
func (s *search) next(ctx context.Context, round int) ([]*file, error) {
	if s.Ordered {
		s.phase = Small
		if s.walk.over {
			return nil, nil
		}
		return s.walk.round(s.left()), nil
	}
	left := s.left()
	over := left <= 0 || s.exhausted()
	if round > 0 {
		if files, err := s.nextTests(ctx, over); err != nil || len(files) > 0 {
			return files, err
		}
	}
	switch early := s.walk.given < s.small(); {
	case left <= 0:
		return nil, nil
	case !s.walk.over && (early || round%2 == 0 || s.chance.barren):
		s.phase = Small
		return s.walk.round(left), nil
	case over:
		s.phase = Random
		return s.full(), nil
	}
	s.phase = Random
	return s.chance.round(left), nil
}

// full returns, once, a file of many cases, if no file of small cases had so many.
func (s *search) full() []*file {
	most := min(s.perFile(), 10*fullCases)
	if s.filled || s.walk.fullest >= most {
		return nil
	}
	s.filled = true
	return []*file{s.chance.file(min(most, s.left()))}
}

// round tries files, and handles their failures in order.
func (s *search) round(ctx context.Context, files []*file) error {
	for from := 0; from < len(files); {
		first, err := s.race(ctx, files[from:])
		s.account(files[from : from+first])
		if err != nil {
			return err
		}
		from += first
		if ctx.Err() != nil { // the tries before a failure may have been stopped; the failure counts nevertheless
			short := until(files[from:], (*file).failed)
			s.gap = short > 0
			from += short
		}
		if from == len(files) || !files[from].done {
			break
		}
		if err := s.investigate(ctx, files[from]); err != nil {
			return err
		}
		s.layAside()
		if s.result.Found != nil || ctx.Err() != nil {
			return nil
		}
		if s.phase == Largest && s.aside != nil {
			break
		}
		s.account(files[from : from+1])
		from++
	}
	s.chance.learn(files)
	return nil
}

// account counts the files that need no further look.
func (s *search) account(files []*file) {
	for _, f := range files {
		if f.cases.Len() == 0 {
			continue
		}
		s.result.Cases += f.cases.Len()
		if !f.named {
			s.cases += f.cases.Len()
		}
		s.result.Tries++
		if f.phase == Small {
			s.result.Size, _ = f.cases.At(f.cases.Len() - 1).Size()
		}
	}
	s.tell()
}

func (s *search) tell() {
	if s.Progress != nil {
		p := Progress{Phase: s.phase, Cases: s.result.Cases, Tries: s.result.Tries, Size: s.result.Size}
		if left := s.left(); left < math.MaxInt {
			p.Left = max(1, left/s.perFile())
		}
		s.Progress(p)
	}
}

// try calls Try and counts the call.
func (s *search) try(ctx context.Context, cases *grammar.Cases) (Outcome, error) {
	s.result.Tries++
	return s.Try(ctx, cases)
}
