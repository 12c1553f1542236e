// Package sample makes the random choices that plans and hunts share: which cases a file gets, how
// many of each answer, and which numbers, lists and words are worth trying. The package is pure,
// and all randomness comes from the given grammar.Rand. Thus a test made from a seed has the same
// bytes on every machine.
//
//	room := &sample.Room{Grammar: g, Bytes: 1 << 20}
//	file := room.File()
//	for _, i := range sample.Shares(r, classes, 1000, 0) {
//		file.Add(pool.At(i))
//	}
//
// The order in which a function of this package calls its Rand is part of its behaviour: another
// order changes every test of every seed.
package sample

import (
	"slices"

	"grundy/judge/spec/grammar"
)

// One returns a random element of a list. All elements have the same probability.
func One[T any](r *grammar.Rand, list []T) T { return list[r.Int(0, int64(len(list))-1)] }

// Sign returns 1 or -1.
func Sign(r *grammar.Rand) int64 { return r.Int(0, 1)*2 - 1 }

// Power returns a random power of two below 2^63. All powers have the same probability.
func Power(r *grammar.Rand) int64 { return 1 << r.Int(0, 62) }

// Named returns, half of the time, one of the given remarkable values.
func Named(r *grammar.Rand, values []int64) (v int64, ok bool) {
	if len(values) == 0 || r.Int(0, 1) != 0 {
		return 0, false
	}
	return One(r, values), true
}

// Shares chooses n elements, or all if there are fewer, and returns their indices in random order.
// classes[i] is the class of element i. The classes take turns in the order of their names,
// beginning with class number first. At its turn, each class contributes a random element that is
// not chosen yet.
func Shares(r *grammar.Rand, classes []string, n, first int) []int {
	members := map[string][]int{}
	var names []string
	for i, class := range classes {
		if members[class] == nil {
			names = append(names, class)
		}
		members[class] = append(members[class], i)
	}
	slices.Sort(names)
	for _, name := range names {
		shuffle(r, members[name])
	}
	var chosen []int
	for round := first; len(chosen) < min(n, len(classes)); round++ {
		name := names[round%len(names)]
		if left := members[name]; len(left) > 0 {
			chosen, members[name] = append(chosen, left[0]), left[1:]
		}
	}
	shuffle(r, chosen)
	return chosen
}

// shuffle puts a list in random order.
func shuffle(r *grammar.Rand, list []int) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.Int(0, int64(i))
		list[i], list[j] = list[j], list[i]
	}
}
