package sample

import (
	"iter"

	"grundy/judge/spec/grammar"
)

// A Game proposes positions that random cases may never reach. Every game.Game implements it.
type Game interface {
	// Losing returns a P-position near a case, if the rules know one.
	Losing(c grammar.Case) (grammar.Case, bool)
	// Next returns the positions that are one move away.
	Next(c grammar.Case) iter.Seq[grammar.Case]
	// Subtle returns positions that programs easily misjudge, the hardest first.
	Subtle(g *grammar.Grammar) iter.Seq[grammar.Case]
}

// A Room bounds the contents of a file: it holds cases of a grammar, in a limited number of bytes.
type Room struct {
	Grammar *grammar.Grammar
	Bytes   int64
}

// framingBytes is more than the bytes of a count or a terminator.
const framingBytes = 64

// CaseBytes returns how many bytes all cases of a file may have together.
func (r *Room) CaseBytes() int64 { return r.Bytes - framingBytes }

// Holds returns the bytes of a case, and reports whether a file with this case alone is within the
// bounds.
func (r *Room) Holds(c grammar.Case) (bytes int64, ok bool) {
	bytes = c.Bytes()
	return bytes, bytes <= r.CaseBytes() && r.Grammar.Fits(r.Grammar.NewCases(), c)
}

// Usable reports whether a case can be a test: a file has room for it, and the grammar can generate
// it.
func (r *Room) Usable(c grammar.Case) bool {
	_, ok := r.Holds(c)
	return ok && r.Grammar.Generable(c)
}

// subtleCases bounds the easily misjudged positions that are used. subtleTries bounds the positions
// that are looked at, since a spec may forbid them all.
const (
	subtleCases = 500
	subtleTries = 100_000
)

// Subtle returns usable positions that a game names as easily misjudged, the hardest first. Without
// a game, it returns none.
func (r *Room) Subtle(game Game) iter.Seq[grammar.Case] {
	return func(yield func(grammar.Case) bool) {
		if game == nil {
			return
		}
		left, tries := subtleCases, subtleTries
		for c := range game.Subtle(r.Grammar) {
			if tries--; tries < 0 {
				return
			}
			if !r.Usable(c) {
				continue
			}
			if !yield(c) {
				return
			}
			if left--; left == 0 {
				return
			}
		}
	}
}

// AddMoves adds to dst the usable ones among the first n positions that are one move away from a
// case.
func (r *Room) AddMoves(dst *grammar.Cases, game Game, c grammar.Case, n int) {
	for next := range game.Next(c) {
		if r.Usable(next) {
			dst.Add(next)
		}
		if n--; n == 0 {
			return
		}
	}
}

// A File is a file that is being filled, as long as there is room.
type File struct {
	Cases *grammar.Cases
	room  *Room
	bytes int64
}

// File returns an empty file.
func (r *Room) File() *File { return &File{Cases: r.Grammar.NewCases(), room: r} }

// Add adds a case to the file and reports whether there was room. It always accepts the first case,
// because a file without a case is not a test. The caller checks the size of this case.
func (f *File) Add(c grammar.Case) bool { return f.AddSized(c, c.Bytes()) }

// AddSized is like Add, for a case that prints as n bytes.
func (f *File) AddSized(c grammar.Case, n int64) bool {
	if f.Cases.Len() > 0 && (f.bytes+n > f.room.CaseBytes() || !f.room.Grammar.Fits(f.Cases, c)) {
		return false
	}
	f.Cases.Add(c)
	f.bytes += n
	return true
}
