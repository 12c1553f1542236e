package sample

import (
	"cmp"
	"slices"

	"grundy/judge/grammar"
)

// Arrange returns the order in which a file has its cases, as their indices. Most files
// have them as they are. In every eighth they grow, in another they shrink, and in a
// third, half of them come twice in a row: programs that carry something from case to
// case, or have met the smaller ones before a large one, behave differently there.
func Arrange(cases []grammar.Case, turn int) []int {
	order := make([]int, len(cases))
	for i := range order {
		order[i] = i
	}
	switch turn % 8 {
	case 3:
		bySize(order, cases)
	case 5:
		bySize(order, cases)
		slices.Reverse(order)
	case 7:
		for i := range order {
			order[i] = i / 2
		}
	}
	return order
}

// bySize sorts indices of cases, that of the smallest case first.
func bySize(order []int, cases []grammar.Case) {
	sizes := make([]int64, len(cases))
	for i, c := range cases {
		sizes[i], _ = c.Size()
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[a], sizes[b]) })
}
