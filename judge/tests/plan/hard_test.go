package plan

import (
	"math/bits"
	"slices"
	"testing"

	"grundy/judge/spec/graph"
)

// TestTwins checks that twins differ and have equal hashes, alone and within words.
func TestTwins(t *testing.T) {
	hash := func(words [][]int64, base, modulus uint64) (h uint64) {
		for _, w := range words {
			for _, v := range w {
				hi, lo := bits.Mul64(h, base)
				if modulus > 0 {
					_, lo = bits.Div64(hi, lo, modulus)
				}
				if h = lo + uint64(v) + 97; modulus > 0 {
					h %= modulus
				}
			}
		}
		return h
	}
	for _, test := range []struct {
		of            twins
		base, modulus uint64
	}{
		{thueMorse, 31, 0}, {thueMorse, 131, 0}, {thueMorse, 1_000_003, 0}, {thueMorse, 1_000_000_007, 0}, {thueMorse, 256, 0},
		{collision(31, 1_000_000_007), 31, 1_000_000_007}, {collision(131, 998_244_353), 131, 998_244_353},
	} {
		for _, letters := range []int{2, 3, 26} {
			pair := test.of(letters)
			if slices.Equal(pair[0], pair[1]) || len(pair[0]) != len(pair[1]) {
				t.Fatalf("base %d: %v", test.base, pair)
			}
			for _, v := range append(slices.Clone(pair[0]), pair[1]...) {
				if v < 0 || v >= int64(letters) {
					t.Fatalf("the letter %d of %d", v, letters)
				}
			}
			x := hash([][]int64{{1, 0}, pair[0], pair[1], {1}}, test.base, test.modulus)
			y := hash([][]int64{{1, 0}, pair[1], pair[1], {1}}, test.base, test.modulus)
			if x != y {
				t.Errorf("base %d modulo %d, %d letters: %d and %d", test.base, test.modulus, letters, x, y)
			}
		}
	}
}

// TestSequences checks that the numbers of hard lists break typical programs: all are in one bucket
// of a hash table, Euclid's algorithm takes longest, and a quicksort takes quadratic time.
func TestSequences(t *testing.T) {
	const n, hi = 100_000, 1_000_000_000
	seen := map[int64]bool{}
	for i := range int64(n) {
		v := sameBucket(nil, i, n, 0, hi)
		if v%20753 != 0 || v < 0 || v > hi {
			t.Fatalf("number %d is %d", i, v)
		}
		seen[v] = true
	}
	if len(seen) != 20752 { // then the table has as many buckets
		t.Errorf("%d numbers differ", len(seen))
	}
	if a, b := fibonacci(nil, 0, 0, 1, 100), fibonacci(nil, 1, 0, 1, 100); a != 89 || b != 55 {
		t.Errorf("%d and %d", a, b)
	}
	if got := middleSteps(2000); got < 2000*2000/5 {
		t.Errorf("a quicksort by the middle takes %d steps", got)
	}
}

// middleSteps returns the number of comparisons of a quicksort with the pivot in the middle.
func middleSteps(n int64) (steps int) {
	of := againstMiddle()
	a := make([]int64, n)
	for i := range a {
		a[i] = of(nil, int64(i), n, 0, n)
	}
	var sort func(l, r int)
	sort = func(l, r int) {
		for l < r {
			i, j, pivot := l, r, a[(l+r)/2]
			for i <= j {
				for ; a[i] < pivot; i++ {
					steps++
				}
				for ; a[j] > pivot; j-- {
					steps++
				}
				if i <= j {
					a[i], a[j] = a[j], a[i]
					i, j = i+1, j-1
				}
			}
			sort(l, j)
			l = i
		}
	}
	sort(0, int(n)-1)
	return steps
}

// TestHardGraphs checks that hard graphs of any size are legal and acyclic, and have at most as
// many edges as requested. The programs of testdata/hard test whether they are hard.
func TestHardGraphs(t *testing.T) {
	for name, of := range map[string]func(n, m int) ([]graph.Edge, []weight){"chain": chain, "slowly": slowlyBetter, "often": oftenBetter, "pairs": inPairs} {
		for _, size := range [][2]int{{1, 0}, {2, 1}, {10, 5}, {10, 40}, {1000, 2000}} {
			edges, weights := of(size[0], size[1])
			if len(edges) != len(weights) || len(edges) > size[1] {
				t.Fatalf("%s of %v: %d edges, %d weights", name, size, len(edges), len(weights))
			}
			check := graph.Rule{Directed: true, Acyclic: true}.Check(size[0], 0)
			for _, e := range edges {
				if wrong := check.Wrong(e); wrong != "" || max(e[0], e[1]) >= size[0] {
					t.Fatalf("%s of %v: %v %s", name, size, e, wrong)
				}
				check.Add(e)
			}
		}
	}
}

// TestManyWays checks that the graph has the requested number of edges. It must have more shortest
// paths than 64 bits can count, or as many as the edges allow.
func TestManyWays(t *testing.T) {
	for _, test := range []struct{ n, most, ways int }{
		{4, 4, 1}, {5, 5, 1}, {7, 9, 2}, {130, 1000, 64}, {131, 1000, 64}, {200, 230, 16}, {100_000, 200_000, 49_999},
		{1000, 400, 100}, {2000, 5000, 999}, {2000, 2003, 2},
	} {
		m := int(pairEdges(int64(test.n), int64(test.most)))
		edges, _ := inPairs(test.n, m)
		if len(edges) != m || m > test.most {
			t.Errorf("%d vertices, at most %d edges: %d of %d edges", test.n, test.most, len(edges), m)
		}
		double, far := 0, make([]int, test.n) // number of doublings on the way to a vertex, and its distance
		for i := range far {
			far[i] = test.n
		}
		far[0] = 0
		into := make([]int, test.n)
		for _, e := range edges { // in the order of the layers
			if far[e[0]]+1 < far[e[1]] {
				far[e[1]] = far[e[0]] + 1
			}
			if far[e[0]]+1 == far[e[1]] {
				if into[e[1]]++; into[e[1]] == 2 {
					double++
				}
			}
		}
		if double = (double + 1) / 2; double < test.ways || far[test.n-1] == test.n {
			t.Errorf("%d vertices, %d edges: 2^%d shortest ways, want 2^%d", test.n, m, double, test.ways)
		}
	}
}
