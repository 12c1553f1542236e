package grade

import (
	"cmp"
	"hash/maphash"
	"regexp"
	"slices"
)

// A Pair is two programs of different students for one problem that have much in common.
// It is a hint for somebody who reads both, and no proof.
type Pair struct {
	Problem string
	A, B    *Try
	Share   float64 // of the shingles of the shorter one, from 0 to 1
}

const (
	shingle = 9    // tokens in a row that are compared
	fewest  = 30   // shingles of a program that says something
	alike   = 0.75 // share from which on a pair is reported
)

// Similar returns the pairs of programs that have most of their shingles in common: runs
// of tokens, in which all names are one, and all numbers and texts, without comments and
// white space. Shingles that half of the students have are everybody's, and do not count.
func (s *Sheet) Similar() (pairs []Pair) {
	for i, problem := range s.Problems {
		pairs = append(pairs, s.similar(i, problem)...)
	}
	slices.SortStableFunc(pairs, func(a, b Pair) int { return cmp.Compare(b.Share, a.Share) })
	return pairs
}

// A work is a program as a set of shingles.
type work struct {
	*Try
	student  int
	shingles map[uint64]bool
}

func (s *Sheet) similar(problem int, id string) (pairs []Pair) {
	works, students := s.works(problem)
	dropCommon(works, students)
	for i, a := range works {
		for _, b := range works[i+1:] {
			if a.student == b.student || len(a.shingles) < fewest || len(b.shingles) < fewest {
				continue
			}
			if share := overlap(a.shingles, b.shingles); share >= alike {
				pairs = append(pairs, Pair{id, a.Try, b.Try, share})
			}
		}
	}
	return pairs
}

// works returns the programs for a problem, and how many students wrote them.
func (s *Sheet) works(problem int) (works []work, students int) {
	seed := maphash.MakeSeed()
	for n, st := range s.Students {
		if st.Cells[problem] == nil {
			continue
		}
		students++
		for _, t := range st.Cells[problem].Tries {
			works = append(works, work{t, n, shingles(t.Text, seed)})
		}
	}
	return works, students
}

// enough is how many students there must be for shingles to be everybody's.
const enough = 6

// dropCommon removes the shingles that more than half of the students have.
func dropCommon(works []work, students int) {
	if students < enough {
		return
	}
	owners := map[uint64]map[int]bool{}
	for _, w := range works {
		for h := range w.shingles {
			if owners[h] == nil {
				owners[h] = map[int]bool{}
			}
			owners[h][w.student] = true
		}
	}
	for _, w := range works {
		for h := range w.shingles {
			if len(owners[h]) > students/2 {
				delete(w.shingles, h)
			}
		}
	}
}

// overlap returns the share of the smaller set that the other has, too.
func overlap(a, b map[uint64]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	common := 0
	for h := range a {
		if b[h] {
			common++
		}
	}
	return float64(common) / float64(len(a))
}

// tokens matches comments, texts, names, numbers and signs of most languages. A line that
// begins with # is a comment or a directive, which everybody writes.
var tokens = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\pL_][\pL\pN_]*|\d[\w.]*|[^\s]`)

// keywords stay as they are, since they are the shape of a program; other names are one.
var keywords = regexp.MustCompile(`^(if|else|elif|for|while|do|switch|case|return|break|continue|func|fn|def|class|struct|import|include|using|let|var|const|match|loop|in|not|and|or|range)$`)

// shingles returns the hashes of all runs of tokens.
func shingles(text []byte, seed maphash.Seed) map[uint64]bool {
	var list []byte // a byte a token would mix keywords up, so that each ends with a NUL
	var starts []int
	for _, token := range tokens.FindAll(text, -1) {
		if kind := normal(token); kind != "" {
			starts = append(starts, len(list))
			list = append(append(list, kind...), 0)
		}
	}
	starts = append(starts, len(list))
	set := map[uint64]bool{}
	for i := 0; i+shingle < len(starts); i++ {
		set[maphash.Bytes(seed, list[starts[i]:starts[i+shingle]])] = true
	}
	return set
}

// normal returns what a token is compared by; empty: not at all.
func normal(token []byte) string {
	switch c := token[0]; {
	case c == '#', c == '/' && len(token) > 1:
		return ""
	case c == '"' || c == '\'' && len(token) > 1:
		return "text"
	case c >= '0' && c <= '9':
		return "1"
	case len(token) > 1 || c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80:
		if keywords.Match(token) {
			return string(token)
		}
		return "name"
	}
	return string(token)
}
