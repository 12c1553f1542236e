// Package partizan computes values of games in which Left and Right have different moves. A value
// is kept in canonical form: two positions of equal value have equal Values, and == compares them.
//
//	a := partizan.New(partizan.Limits{})
//	one, _ := a.Parse("1")
//	half, _ := a.Game([]partizan.Value{a.Zero()}, []partizan.Value{one})
//	fmt.Println(half) // 1/2
//
// A game is {L|R}: the positions that Left can move to, and those that Right can move to. Play is
// finite, and the player who cannot move loses. Left wins positive games and Right negative ones;
// the previous player wins 0, and the next player wins games that are confused with 0.
//
// Definitions and theorems are those of Berlekamp, Conway and Guy, Winning Ways for Your
// Mathematical Plays (second edition, volume 1, chapters 1 to 8), and of Siegel, Combinatorial Game
// Theory (chapter II). Comments name them where they are used: the simplicity rule, dominated and
// reversible options, number avoidance, number translation, and thermographs.
//
// Numbers, nimbers and multiples of up are kept as three numbers (x + n·up + *k). Arithmetic with
// them takes constant time, and a sum of thousands of them is cheap. Any other value has its
// canonical options. Values can become huge, so an Arena has Limits; an operation that exceeds them
// returns an error that wraps ErrLimit.
package partizan

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"

	"grundy/judge/base/i18n"
)

// Limits bound the size and work of an Arena. A zero field means its default.
type Limits struct {
	Values int   // stored values; the default is 200,000
	Depth  int   // moves until only a number is left, in the longest play; the default is 2,000
	Steps  int64 // comparisons, sums and options that are examined; the default is 20,000,000
}

// The defaults of Limits.
const (
	defaultValues = 200_000
	defaultDepth  = 2_000
	defaultSteps  = 20_000_000
)

// ErrLimit is wrapped by errors of operations that exceed the Limits of their Arena, or the range
// of a Dyadic.
var ErrLimit = errors.New("the value is too big")

// An Arena stores values and caches results. Values of different arenas must not be mixed. An Arena
// is not safe for concurrent use.
type Arena struct {
	limits Limits
	steps  int64
	nodes  []node
	simple map[simple]id
	braces map[string]id // from the canonical options of a value
	least  map[pair]bool // whether the first is less than or equal to the second
	sums   map[pair]id   // sums of two values, the smaller id first
}

// An id is the index of a value in its arena.
type id int32

// A pair is two values, in an order that matters.
type pair struct{ a, b id }

// A node is a value in canonical form.
type node struct {
	isSimple            bool
	simple              simple // set if isSimple
	left, right         []id   // canonical options in the order of ids; set if listed
	listed              bool   // simple values list their options when somebody needs them
	outcome             Outcome
	leftStop, rightStop Dyadic
	depth               int32
	negative            id // or none, if it is not stored
	name                name
	thermograph         *thermograph
}

// isNumber reports whether n is a number.
func (n *node) isNumber() bool { return n.isSimple && n.simple.isNumber() }

// These are the ids of no value and of 0.
const (
	none = id(-1)
	zero = id(0)
)

// A Value is a value in canonical form. Values of one arena are equal exactly if the games are
// equal. The zero Value belongs to no arena; its only use is as a marker.
type Value struct {
	arena *Arena
	id    id
}

// New returns an empty arena.
func New(limits Limits) *Arena {
	if limits.Values <= 0 {
		limits.Values = defaultValues
	}
	limits.Values = min(limits.Values, math.MaxInt32)
	if limits.Depth <= 0 {
		limits.Depth = defaultDepth
	}
	limits.Depth = min(limits.Depth, math.MaxInt16)
	if limits.Steps <= 0 {
		limits.Steps = defaultSteps
	}
	a := &Arena{limits: limits, simple: map[simple]id{}, braces: map[string]id{}, least: map[pair]bool{}, sums: map[pair]id{}}
	a.ofSimple(simple{}) // zero
	return a
}

// A limitError is the panic of an operation that exceeds a limit. Every exported operation recovers
// it.
type limitError struct{ err error }

// catch returns a recovered limitError in err.
func catch(err *error) {
	switch r := recover().(type) {
	case nil:
	case limitError:
		*err = r.err
	default:
		panic(r)
	}
}

// exceed ends the current operation.
func exceed(format string, args ...any) {
	panic(limitError{i18n.Errorf(format, append([]any{ErrLimit}, args...)...)})
}

// step counts n units of work.
func (a *Arena) step(n int) {
	if a.steps += int64(n); a.steps > a.limits.Steps {
		exceed("%w: more than %d steps of arithmetic are needed", a.limits.Steps)
	}
}

// own returns the id of a value of this arena. It panics for values of other arenas, because their
// ids would silently name other games.
func (a *Arena) own(v Value) id {
	if v.arena != a {
		panic("partizan: a value of another arena")
	}
	return v.id
}

// value returns the Value of an id.
func (a *Arena) value(v id) Value { return Value{a, v} }

// add stores a node and returns its id.
func (a *Arena) add(n node) id {
	if len(a.nodes) >= a.limits.Values {
		exceed("%w: more than %d values are needed", a.limits.Values)
	}
	a.checkDepth(n.depth)
	n.negative = none
	a.nodes = append(a.nodes, n)
	return id(len(a.nodes) - 1)
}

// checkDepth ends the current operation if a value is too deep.
func (a *Arena) checkDepth(depth int32) {
	if int(depth) > a.limits.Depth {
		exceed("%w: play may last more than %d moves", a.limits.Depth)
	}
}

// ofSimple returns the value of a simple game.
func (a *Arena) ofSimple(s simple) id {
	if v, ok := a.simple[s]; ok {
		return v
	}
	v := a.add(node{isSimple: true, simple: s, outcome: s.outcome(), leftStop: s.number, rightStop: s.number, depth: s.depth()})
	a.simple[s] = v
	if w, ok := a.simple[s.negative()]; ok {
		a.nodes[v].negative, a.nodes[w].negative = w, v
	}
	return v
}

// link joins a new value and its negative, if the negative is stored.
func (a *Arena) link(v id) {
	n := a.nodes[v]
	sides := [2][]id{}
	for i, side := range [][]id{n.right, n.left} {
		for _, o := range side {
			if a.nodes[o].negative == none {
				return
			}
			sides[i] = append(sides[i], a.nodes[o].negative)
		}
		slices.Sort(sides[i])
	}
	if w, ok := a.braces[keyOf(sides[0], sides[1])]; ok {
		a.nodes[v].negative, a.nodes[w].negative = w, v
	}
}

// ofOptions returns the value whose canonical options are left and right, in the order of ids. It
// recognizes simple values.
func (a *Arena) ofOptions(left, right []id) id {
	if s, ok := a.recognize(left, right); ok {
		return a.ofSimple(s)
	}
	key := keyOf(left, right)
	if v, ok := a.braces[key]; ok {
		return v
	}
	n := node{left: left, right: right, listed: true, outcome: a.outcomeOf(left, right)}
	for _, l := range left {
		n.depth = max(n.depth, a.nodes[l].depth+1)
	}
	for _, r := range right {
		n.depth = max(n.depth, a.nodes[r].depth+1)
	}
	n.leftStop, n.rightStop = a.bestStop(left, right)
	n.name = a.nameOf(left, right)
	v := a.add(n)
	a.braces[key] = v
	a.link(v)
	return v
}

// keyOf returns a key for two lists of options.
func keyOf(left, right []id) string {
	b := make([]byte, 0, 4*(len(left)+len(right)+1))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(left)))
	for _, l := range left {
		b = binary.LittleEndian.AppendUint32(b, uint32(l))
	}
	for _, r := range right {
		b = binary.LittleEndian.AppendUint32(b, uint32(r))
	}
	return string(b)
}

// bestStop returns the stops of a game that is not a number: the best stop that a player reaches
// who moves first. A game whose left or right side is empty is a number, so both exist.
func (a *Arena) bestStop(left, right []id) (leftStop, rightStop Dyadic) {
	leftStop = a.nodes[left[0]].rightStop
	for _, l := range left[1:] {
		leftStop = maxOf(leftStop, a.nodes[l].rightStop)
	}
	rightStop = a.nodes[right[0]].leftStop
	for _, r := range right[1:] {
		rightStop = minOf(rightStop, a.nodes[r].leftStop)
	}
	return leftStop, rightStop
}

// options returns the canonical options of a value.
func (a *Arena) options(v id) (left, right []id) {
	if n := a.nodes[v]; !n.listed {
		left, right := n.simple.options()
		n.left, n.right, n.listed = a.ofSimples(left), a.ofSimples(right), true
		a.nodes[v] = n
	}
	return a.nodes[v].left, a.nodes[v].right
}

// ofSimples returns the values of simple games.
func (a *Arena) ofSimples(list []simple) []id {
	a.step(len(list))
	ids := make([]id, len(list))
	for i, s := range list {
		ids[i] = a.ofSimple(s)
	}
	return ids
}

// Options returns the canonical options of a value.
func (v Value) Options() (left, right []Value, err error) {
	defer catch(&err)
	l, r := v.arena.options(v.id)
	return v.arena.values(l), v.arena.values(r), nil
}

// values returns the Values of ids.
func (a *Arena) values(ids []id) []Value {
	values := make([]Value, len(ids))
	for i, v := range ids {
		values[i] = a.value(v)
	}
	return values
}

// Renew begins to count Limits.Steps anew. Programs that ask an arena many questions call it before
// each.
func (a *Arena) Renew() { a.steps = 0 }

// Full reports whether an arena stores more than half of the values that it may store. A program
// may then continue with a new one.
func (a *Arena) Full() bool { return len(a.nodes) > a.limits.Values/2 }
