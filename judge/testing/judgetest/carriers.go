package judgetest

import "slices"

// Carriers are programs that carry state from case to case, named by their mistake. Each correctly
// answers a file of the cases 1 to 60 in the order of their size. It fails on some files that have
// these cases in another order or division, or repeat a case.
var Carriers = map[string]Program{
	"wrong if the largest case comes first": WrongIf(func(c []int64, i int) bool { return c[0] == 60 }),
	"wrong if a large case comes first":     WrongIf(func(c []int64, i int) bool { return c[0] > 40 }),
	"wrong after a larger case":             WrongIf(func(c []int64, i int) bool { return i > 0 && c[i-1] > c[i] }),
	"wrong on a case after itself":          WrongIf(func(c []int64, i int) bool { return i > 0 && c[i-1] == c[i] }),
	"wrong on the last of 3, 7, 99 cases": WrongIf(func(c []int64, i int) bool {
		return i == len(c)-1 && slices.Contains([]int{3, 7, 99}, len(c))
	}),
	"wrong with 60 cases in one file, the smallest last": WrongIf(func(c []int64, i int) bool {
		return len(c) == 60 && c[59] == 1 && i == 59
	}),
}
