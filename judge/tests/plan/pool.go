package plan

import (
	"cmp"
	"slices"

	"grundy/judge/spec/grammar"
	"grundy/judge/spec/grammar/answer"
)

// A pool holds cases and the classes of their answers.
type pool struct {
	cases   *grammar.Cases
	classes []string
	sides   []answer.Side
	bytes   int64 // bytes drawn for the pool
}

func (p *pool) count() map[string]int {
	n := map[string]int{}
	for _, c := range p.classes {
		n[c]++
	}
	return n
}

// fair reports whether every class has its share of k cases. It returns false if there is only one
// class.
func (p *pool) fair(k int) bool {
	n := p.count()
	if len(n) < 2 {
		return false
	}
	for _, have := range n {
		if have < k/len(n) {
			return false
		}
	}
	return true
}

func (p *pool) commonest() string {
	n := p.count()
	return slices.MaxFunc(sortedKeys(n), func(a, b string) int { return cmp.Compare(n[a], n[b]) })
}

func sortedKeys(n map[string]int) []string {
	var keys []string
	for k := range n {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
