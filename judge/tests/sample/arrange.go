package sample

import (
	"cmp"
	"slices"

	"grundy/judge/spec/grammar"
)

// Arrange returns the order of the cases in a file, as indices. Of eight files in a row, one is in
// ascending order, one in descending order, and one has the first half of its cases, each twice in
// a row. round is the number of the file. Programs that carry state from case to case behave
// differently there. The other files have the cases in the order in which they were drawn.
func Arrange(cases []grammar.Case, round int) []int {
	order := make([]int, len(cases))
	for i := range order {
		order[i] = i
	}
	switch round % 8 {
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

// bySize sorts the indices of cases by size, smallest first.
func bySize(order []int, cases []grammar.Case) {
	sizes := make([]int64, len(cases))
	for i, c := range cases {
		sizes[i], _ = c.Size()
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sizes[a], sizes[b]) })
}
