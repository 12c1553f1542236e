package table

// A dynamic rule is Fibonacci Nim. The first move may not take the whole heap, and each later
// move takes at most twice the previous take. A position is a heap with the maximum take. A
// larger maximum never lowers the Grundy value, so the values of a heap are a step function: the
// value is at least v+1 if the maximum is at least steps[v].
type dynamic struct{}

func (dynamic) start(Rule, []uint16) int   { return 0 }
func (dynamic) prove([]uint16) *Law        { return nil }
func (dynamic) engines(Rule, int) []engine { return []engine{&limits{}} }

// limits computes dynamic rules in O(n) steps per heap.
type limits struct {
	steps [][]int // by heap and value v: the least maximum take with which the value exceeds v
	first []int   // by value: the smallest take that leads to it
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

// value returns the Grundy value of heap n if a move may take at most limit.
func (l *limits) value(n, limit int) int {
	for v, step := range l.steps[n] {
		if limit < step {
			return v
		}
	}
	return len(l.steps[n])
}

// stepsOf computes steps for heap n. It finds the minimum take that reaches each value. All
// values up to v are reachable from the maximum of these takes on.
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
