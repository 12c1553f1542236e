package grade

import (
	"cmp"
	"hash/maphash"
	"regexp"
	"slices"
)

// A Pair is two programs of different students for one problem that have much in common. It is a
// hint for a person who reads both, not a proof.
type Pair struct {
	Problem string
	A, B    *Try
	Share   float64 // common share of the shingles of the shorter program, from 0 to 1
}

// A Group is programs for one problem that are connected by pairs.
type Group struct {
	Problem     string
	Tries       []*Try  // sorted by path
	Least, Most float64 // least and greatest share of its pairs
}

const (
	shingle = 9    // tokens per shingle
	fewest  = 30   // shingles of the shortest program that is compared
	alike   = 0.75 // share from which a pair is reported
	// A part of a program counts as its author's own work if it has at least ownPart shingles
	// in a row, or ownParts in all.
	ownPart, ownParts = 18, 45
	covered           = 0.9 // if a program has this share of the shingles that copies have in common, it is a copy
)

// Groups returns the pairs of Similar as groups, with the greatest share first.
func (s *Sheet) Groups() (groups []Group) {
	pairs := s.Similar()
	tries := map[*Try]int{} // program → index of its group
	of := func(t *Try) int {
		if _, ok := tries[t]; !ok {
			tries[t] = -1
		}
		return tries[t]
	}
	merge := func(into, from int) {
		for t, g := range tries {
			if g == from {
				tries[t] = into
			}
		}
	}
	for _, p := range pairs { // the best pair of a group comes first
		a, b := of(p.A), of(p.B)
		switch {
		case a < 0 && b < 0:
			a = len(groups)
			groups = append(groups, Group{Problem: p.Problem, Least: p.Share, Most: p.Share})
		case a < 0 || a > b && b >= 0:
			a, b = b, a
		}
		tries[p.A], tries[p.B] = a, a
		groups[a].Least = min(groups[a].Least, p.Share)
		if b >= 0 && b != a {
			merge(a, b)
			groups[a].Least = min(groups[a].Least, groups[b].Least)
		}
	}
	for t, g := range tries {
		groups[g].Tries = append(groups[g].Tries, t)
	}
	groups = slices.DeleteFunc(groups, func(g Group) bool { return len(g.Tries) == 0 })
	for _, g := range groups {
		slices.SortFunc(g.Tries, func(a, b *Try) int { return cmp.Compare(a.Path, b.Path) })
	}
	return groups
}

// Similar returns the pairs of programs that have most of their shingles in common. A shingle is a
// sequence of tokens without comments and white space. In it, all names look equal, and so do all
// numbers and all string literals. If at least six students submitted, shingles that more than half
// of them have do not count. For this, copies of one program count once.
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
	writer   int // the student, or the first of those with a copy
	order    []uint64
	shingles map[uint64]bool
}

func (s *Sheet) similar(problem int, id string) (pairs []Pair) {
	works, students := s.works(problem)
	if students >= enough {
		findWriters(works)
		dropCommon(works)
	}
	for i, a := range works {
		for _, b := range works[i+1:] {
			if share, ok := alikeness(a, b); ok {
				pairs = append(pairs, Pair{id, a.Try, b.Try, share})
			}
		}
	}
	return pairs
}

// alikeness returns the common share of two programs of different students, and whether it is
// large.
func alikeness(a, b *work) (share float64, much bool) {
	if a.student == b.student || len(a.shingles) < fewest || len(b.shingles) < fewest {
		return 0, false
	}
	share = overlap(a.shingles, b.shingles)
	return share, share >= alike
}

// works returns the programs for a problem, and the number of students who wrote them.
func (s *Sheet) works(problem int) (works []*work, students int) {
	seed := maphash.MakeSeed()
	for n, st := range s.Students {
		if st.Cells[problem] == nil {
			continue
		}
		students++
		for _, t := range st.Cells[problem].Tries {
			order := shingles(t.Text, seed)
			works = append(works, &work{t, n, n, order, setOf(order)})
		}
	}
	return works, students
}

// enough is the number of students needed before common shingles are ignored.
const enough = 6

// findWriters sets the writers of works. Copies have one writer. Similar programs are copies,
// unless a part of each program is its author's own work. In that case, the common part is a
// template.
func findWriters(works []*work) {
	for _, cluster := range clusters(works) {
		core := common(cluster, func(w *work) int { return w.student })
		var copies, others []*work
		for _, w := range cluster {
			if longest, all := own(w, core); longest < ownPart && all < ownParts {
				copies = append(copies, w)
			} else {
				others = append(others, w)
			}
		}
		// The core is the copied program, so everyone who has most of it is a copier, too.
		if 2*len(copies) > len(cluster) {
			for _, w := range others {
				if shareOf(core, w.shingles) >= covered {
					copies = append(copies, w)
				}
			}
		}
		for _, w := range copies {
			w.writer = copies[0].student
		}
	}
}

// clusters returns groups of two or more works that are connected by similarity.
func clusters(works []*work) (list [][]*work) {
	seen := make([]bool, len(works))
	for i, first := range works {
		if seen[i] {
			continue
		}
		seen[i] = true
		cluster := []*work{first}
		for n := 0; n < len(cluster); n++ {
			for j, w := range works {
				if seen[j] {
					continue
				}
				if _, much := alikeness(cluster[n], w); much {
					seen[j] = true
					cluster = append(cluster, w)
				}
			}
		}
		if len(cluster) > 1 {
			list = append(list, cluster)
		}
	}
	return list
}

// common returns the shingles that more than half of the owners of the given works have.
func common(works []*work, owner func(*work) int) map[uint64]bool {
	owners, all := map[uint64]map[int]bool{}, map[int]bool{}
	for _, w := range works {
		all[owner(w)] = true
		for h := range w.shingles {
			if owners[h] == nil {
				owners[h] = map[int]bool{}
			}
			owners[h][owner(w)] = true
		}
	}
	set := map[uint64]bool{}
	for h, of := range owners {
		if 2*len(of) > len(all) {
			set[h] = true
		}
	}
	return set
}

// own returns the length of the longest run of a work's shingles that are not in core, and the
// number of all such shingles.
func own(w *work, core map[uint64]bool) (longest, all int) {
	run := 0
	for _, h := range w.order {
		if core[h] {
			run = 0
			continue
		}
		run++
		all++
		longest = max(longest, run)
	}
	return longest, all
}

// dropCommon removes the shingles that more than half of the writers have, if there are two
// or more.
func dropCommon(works []*work) {
	writer := func(w *work) int { return w.writer }
	if !slices.ContainsFunc(works, func(w *work) bool { return w.writer != works[0].writer }) {
		return
	}
	for h := range common(works, writer) {
		for _, w := range works {
			delete(w.shingles, h)
		}
	}
}

// overlap returns the share of the smaller set that is in both sets.
func overlap(a, b map[uint64]bool) float64 {
	if len(a) > len(b) {
		a, b = b, a
	}
	return shareOf(a, b)
}

// shareOf returns the share of set a that is also in set b.
func shareOf(a, b map[uint64]bool) float64 {
	common := 0
	for h := range a {
		if b[h] {
			common++
		}
	}
	return float64(common) / float64(len(a))
}

// tokens matches comments, string literals, names, numbers and operators of most languages. Text
// after # is a comment or a directive, and does not count.
var tokens = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|#[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[\pL_][\pL\pN_]*|\d[\w.]*|[^\s]`)

// keywords matches words that are not replaced, because they are the structure of a program. All
// other names look equal.
var keywords = regexp.MustCompile(`^(if|else|elif|for|while|do|switch|case|return|break|continue|func|fn|def|class|struct|import|include|using|let|var|const|match|loop|in|not|and|or|range)$`)

// shingles returns the hashes of all sequences of tokens, in order.
func shingles(text []byte, seed maphash.Seed) (order []uint64) {
	var list []byte // every token ends with a NUL, so that tokens do not run together
	var starts []int
	for _, token := range tokens.FindAll(text, -1) {
		if kind := normal(token); kind != "" {
			starts = append(starts, len(list))
			list = append(append(list, kind...), 0)
		}
	}
	starts = append(starts, len(list))
	for i := 0; i+shingle < len(starts); i++ {
		order = append(order, maphash.Bytes(seed, list[starts[i]:starts[i+shingle]]))
	}
	return order
}

func setOf(list []uint64) map[uint64]bool {
	set := map[uint64]bool{}
	for _, h := range list {
		set[h] = true
	}
	return set
}

// normal returns the text by which a token is compared, or "" if it is ignored.
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
