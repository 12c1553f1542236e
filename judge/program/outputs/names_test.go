package outputs

import (
	"strings"
	"testing"
)

// TestNames checks which test a file belongs to. A student whose file has a usual name would
// otherwise get no points for it, or those of another test.
func TestNames(t *testing.T) {
	for _, row := range []struct{ tests, files string }{
		{"1 2 10", "1.out=1 01.ans=1 output_001.txt=1 output1=1 OUT-010.TXT=10 answer2.a=2 1.out.txt=1 1=1 3.out= x.out= 1.in= 1.cpp= out.txt="},
		{"sample-1 1", "sample-1.out=sample-1 Sample-01.TXT=sample-1 1.out=1 output1=1 sample.out="},
		{"000 001 010", "output_000.txt=000 output_010.txt=010 0.out=000 1=001 10.ans=010 00.out=000"},
		{"input1 input2", "1.out=input1 output2.txt=input2 input1.out=input1"},
		{"secret/group1/3 secret/group2/3 secret/group2/4", "group1/3.out=secret/group1/3 secret/group2/3.ans=secret/group2/3 4.out=secret/group2/4 3.out=secret/group1/3|secret/group2/3 1/3.out="},
		{"3 group/3 a/group/3", "3.out=3 group/3.out=group/3 a/group/3.out=a/group/3"},
		{"1 01", "1.out=1 01.out=01 001.out=1|01"},
		{"a A", "a.out=a A.out=A"},
		{"a B", "A.out=a b.out=B"},
		{"a.txt b.out", "a.txt=a.txt b.out=b.out a.txt.out=a.txt b.ans="},
		{"x x.out", "x=x x.out=x.out x.out.out=x.out x.txt=x"},
		{"奇数 偶数", "奇数.out=奇数 output奇数.out="},
	} {
		n := NewNames(strings.Fields(row.tests))
		for _, one := range strings.Fields(row.files) {
			file, want, _ := strings.Cut(one, "=")
			test, rivals := n.Test(file)
			if got := strings.Join(append(rivals, test)[:max(1, len(rivals))], "|"); got != want {
				t.Errorf("tests %s: %s belongs to %q, want %q", row.tests, file, got, want)
			}
		}
		for _, test := range strings.Fields(row.tests) { // the names that we propose
			if got, _ := n.Test(n.File(test)); got != test {
				t.Errorf("tests %s: the proposed name %s of %s belongs to %q", row.tests, n.File(test), test, got)
			}
		}
	}
}

// TestStem checks which endings are removed: those that do not matter, and only one of them.
func TestStem(t *testing.T) {
	for file, want := range map[string]string{
		"1.out": "1", "1.ANS": "1", "g/x.a": "g/x", "1.txt.out": "1.txt", // removed
		"1": "", "1.in": "", ".out": "", "g/.out": "", "out": "", // not
	} {
		stem, ok := Stem(file)
		if !ok && stem != file || ok != (want != "") || ok && stem != want {
			t.Errorf("%s: %q, %v, want %q", file, stem, ok, want)
		}
	}
}

// TestFiles checks the examples of names in messages.
func TestFiles(t *testing.T) {
	for tests, want := range map[string]string{
		"a":                               "a.out",
		"1 2 3":                           "1.out, 2.out, 3.out",
		"1 2 3 4":                         "1.out, 2.out, …, 4.out",
		"secret/g/1 secret/g/2":           "1.out, 2.out",
		"secret/g/1 secret/h/1":           "g/1.out, h/1.out",
		"1 01":                            "1.out, 01.out",
		"sample/1 secret/1 secret/deep/2": "sample/1.out, secret/1.out, 2.out",
	} {
		if got := NewNames(strings.Fields(tests)).Files().String(); got != want {
			t.Errorf("%s: %s, want %s", tests, got, want)
		}
	}
}
