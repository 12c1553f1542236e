package table

// A dynamic rule is Fibonacci Nim: at first not all may be taken, afterwards at
// most twice what was taken last. A position is a heap with the most that may be
// taken; more moves never lower the value, so that a heap's values are steps: it
// has at least value v+1 from the limit steps[v] on.
type dynamic struct{}

func (dynamic) start(Rule, []uint16) int   { return 0 }
func (dynamic) prove([]uint16) *Law        { return nil }
func (dynamic) engines(Rule, int) []engine { return []engine{&limits{}} }

// limits computes dynamic rules: O(n) looks a heap at most.
type limits struct {
	steps [][]int // by heap
	first []int   // by value: the least take that reaches it
}

func (*limits) name() string        { return "limits" }
func (*limits) suits([]uint16) bool { return true }

func (l *limits) fill(values []uint16, from, to int) (int, error) {
	for n := len(l.steps); n < to; n++ {
		l.steps = append(l.steps, l.stepsOf(n))
		if n >= from {
			values[n] = uint16(l.value(n, n-1))
		}
	}
	return to, nil
}

// value returns the Grundy value of heap n if at most limit may be taken.
func (l *limits) value(n, limit int) int {
	for v, step := range l.steps[n] {
		if limit < step {
			return v
		}
	}
	return len(l.steps[n])
}

// stepsOf finds for every value the least take that reaches it: the limit from
// which on the values below v are all reached is the greatest of theirs.
func (l *limits) stepsOf(n int) []int {
	l.first = l.first[:0]
	for take := 1; take <= n; take++ {
		v := l.value(n-take, 2*take)
		for len(l.first) <= v {
			l.first = append(l.first, 0)
		}
		if l.first[v] == 0 {
			l.first[v] = take
		}
	}
	var steps []int
	for _, take := range l.first {
		if take == 0 {
			break
		}
		if last := len(steps) - 1; last >= 0 {
			take = max(take, steps[last])
		}
		steps = append(steps, take)
	}
	return steps
}
