package search

import (
	"context"
	"iter"
	"sync"

	"grundy/judge/spec/grammar"
)

// walkSteps bounds the enumeration in grammars whose legal cases are far apart.
const walkSteps = 50_000_000

// namedVertices is the number of vertices up to which graphs are tried under all names, even if the
// spec ignores names. A program may be wrong only if vertex 1 has no edge.
const namedVertices = 4

// A walk enumerates the legal cases in the order of size, as files.
type walk struct {
	h       *Hunt
	ctx     context.Context
	all     *grammar.Enumeration
	next    func() (*grammar.Cases, bool)
	end     func()
	ahead   *grammar.Cases // cases that were enumerated in advance
	at      int            // index in ahead of the next case that is not in a file
	size    int            // how many cases the next file has
	given   int            // how many cases were returned
	fullest int            // the most cases of a file so far
	rounds  int            // how many rounds were returned
	over    bool

	mu    sync.Mutex // guards the fields below and, during a round, those above
	made  []*file    // files of this round
	sizes []int      // how many cases each file of this round is to hold
}

func newWalk(ctx context.Context, h *Hunt) *walk {
	w := &walk{h: h, ctx: ctx, all: h.Grammar.Enumerate(), size: 1, ahead: h.Grammar.NewCases()}
	w.all.Steps, w.all.Named = above(h.steps, walkSteps), namedVertices
	w.all.Stop = func() bool { return ctx.Err() != nil }
	w.next, w.end = iter.Pull(w.portions())
	return w
}

// mostAhead is how many cases are enumerated at once, since fetching each case by itself would take
// as long as making it.
const mostAhead = 256

// portions yields the cases in slices of growing length.
func (w *walk) portions() iter.Seq[*grammar.Cases] {
	return func(yield func(*grammar.Cases) bool) {
		portion, size := w.h.Grammar.NewCases(), 1
		for c := range w.all.All() {
			if portion.Add(c); portion.Len() < size {
				continue
			}
			if !yield(portion) {
				return
			}
			portion.Clear()
			size = min(2*size, mostAhead)
		}
		if portion.Len() > 0 {
			yield(portion)
		}
	}
}

// whole reports whether every legal case has been returned.
func (w *walk) whole() bool { return w.over && w.all.Whole && w.at == w.ahead.Len() }

// earlyFile is the most cases of a file of the first round.
const earlyFile = 64

// fullAt is the index of the file of the first round that is as full as the spec allows, up to
// fullCases. Such a file comes early because many programs can answer only a limited number of
// cases.
const (
	fullAt    = 5
	fullCases = 1000
)

// round returns the files of a round, with at most the given number of cases. The files grow. A
// small file quickly shows a failure that needs no state, and its run is short, so that even a slow
// program soon completes the first rounds. The last file may be empty.
func (w *walk) round(most int) []*file {
	var files []*file
	greatest := min(w.h.perFile(), earlyFile<<min(2*w.rounds, 20))
	w.rounds++
	w.made, w.sizes = nil, nil
	for len(files) < roundFiles && most > 0 {
		i := len(files)
		size := min(w.size, most)
		if w.rounds == 1 && i == fullAt {
			size = min(max(size, fullCases), w.h.perFile(), most)
		}
		files = append(files, &file{phase: Small, make: func(_ context.Context, f *file) error {
			m := w.nth(i)
			f.rank, f.cases = m.rank, m.cases
			return nil
		}})
		w.sizes = append(w.sizes, size)
		most -= size
		w.size = min(4*w.size, greatest)
	}
	return files
}

// nth returns file i of the round. It fills a file only when it is requested, after the files
// before it. So one file can be filled while another is tried.
func (w *walk) nth(i int) *file {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.made) <= i {
		f := &file{rank: w.given, cases: w.file(w.sizes[len(w.made)])}
		w.given += f.cases.Len()
		w.fullest = max(w.fullest, f.cases.Len())
		w.made = append(w.made, f)
	}
	return w.made[i]
}

// file fills a file while the limits allow.
func (w *walk) file(most int) *grammar.Cases {
	file := w.h.room().File()
	for file.Cases.Len() < most {
		if w.at == w.ahead.Len() && !w.pull() {
			break
		}
		if !file.Add(w.ahead.At(w.at)) {
			break // the case begins the next file
		}
		w.at++
	}
	return file.Cases
}

// pull enumerates more cases.
func (w *walk) pull() bool {
	portion, ok := w.next()
	if w.at = 0; !ok {
		w.over, w.ahead = true, w.h.Grammar.NewCases()
		return false
	}
	w.ahead = portion
	return true
}
