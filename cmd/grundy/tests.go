package main

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/plan"
	"grundy/judge/problem"
)

// testLimit is the greatest test file read, in bytes.
const testLimit = 256 << 20

// readTests reads a file NAME.in, or those of a folder, with NAME.ans or NAME.out,
// or neither.
func readTests(path string) ([]problem.GivenTest, error) {
	if base, isInput := strings.CutSuffix(path, ".in"); isInput {
		if info, err := os.Stat(path); err != nil || !info.IsDir() {
			t, err := readTest(base)
			return []problem.GivenTest{t}, err
		}
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, &oops{path, plain(err), "--tests wants a folder of NAME.in files, or one of them"}
	}
	var tests []problem.GivenTest
	for _, e := range entries {
		name, isInput := strings.CutSuffix(e.Name(), ".in")
		if !isInput || e.IsDir() {
			continue
		}
		t, err := readTest(filepath.Join(path, name))
		if err != nil {
			return nil, err
		}
		tests = append(tests, t)
	}
	if len(tests) == 0 {
		return nil, &oops{path, "holds no NAME.in", "put the inputs there, with NAME.ans or NAME.out beside them if there are answers"}
	}
	slices.SortFunc(tests, func(x, y problem.GivenTest) int {
		return cmp.Or(cmp.Compare(rank(x.Name), rank(y.Name)), compareNatural(x.Name, y.Name))
	})
	return tests, nil
}

// readTest reads NAME.in, and the answer beside it if there is one.
func readTest(base string) (t problem.GivenTest, err error) {
	t.Name = filepath.Base(base)
	if info, err := os.Stat(base + ".in"); err == nil && !info.Mode().IsRegular() {
		return t, &oops{base + ".in", "is no regular file", "put a file there"}
	}
	if t.Input, err = readFile(base+".in", testLimit); err != nil {
		return t, err
	}
	t.Want, err = readAnswer(base)
	return t, err
}

// groups are those of a plan, in its order, so that what gen wrote is judged as
// submit does.
var groups = []plan.Group{plan.Sample, plan.Small, plan.Balanced, plan.Near, plan.Extreme, plan.Largest, plan.Stored}

// rank is the place of a test's group; names of no group come first.
func rank(name string) int {
	group, _, _ := strings.Cut(name, "-")
	return slices.Index(groups, plan.Group(group))
}

// readAnswer reads the answer beside an input, or nothing.
func readAnswer(path string) ([]byte, error) {
	for _, ext := range []string{".ans", ".out"} {
		if _, err := os.Stat(path + ext); err == nil {
			want, err := readFile(path+ext, testLimit)
			if want == nil {
				want = []byte{}
			}
			return want, err
		}
	}
	return nil, nil
}

// compareNatural orders names as people do: 2 before 10.
func compareNatural(a, b string) int {
	for a != "" && b != "" {
		x, restA := leadingNumber(a)
		y, restB := leadingNumber(b)
		if x >= 0 && y >= 0 {
			if x != y {
				return x - y
			}
			a, b = restA, restB
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

func leadingNumber(s string) (int, string) {
	i := 0
	for i < len(s) && i < 9 && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == 0 {
		return -1, s
	}
	n, _ := strconv.Atoi(s[:i]) // at most nine digits
	return n, s[i:]
}
