package testfiles

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"grundy/judge/base/format"
)

// folder returns a folder of files. The text of each file is its path.
func folder(paths string) fstest.MapFS {
	files := fstest.MapFS{}
	for p := range strings.FieldsSeq(paths) {
		files[p] = &fstest.MapFile{Data: []byte(p)}
	}
	return files
}

// describe returns the number of tests and their naming rules.
func describe(l Listing) string {
	return format.Plural(len(l.Pairs), "test") + ": " + l.Naming().String()
}

// TestPairs checks which input belongs to which answer, for the naming conventions of many judges.
func TestPairs(t *testing.T) {
	for _, test := range []struct{ files, want, describe string }{
		{"10.in 10.out 2.in 2.out", "2=2.in+2.out 10=10.in+10.out", "2 tests: NAME.in with NAME.out"},
		{"1.in 1.ans 2.in 2.out", "1=1.in+1.ans 2=2.in+2.out", "2 tests: 1 NAME.in with NAME.ans, 1 NAME.in with NAME.out"},
		{"01 01.a 02 02.a", "01=01+01.a 02=02+02.a", "2 tests: NAME with NAME.a"},
		{"tests/01 tests/01.a files/check.cpp problem.xml doall.sh", "tests/01=tests/01+tests/01.a", "1 test: NAME with NAME.a"},
		{"input1.txt output1.txt input02.txt output02.txt", "1=input1.txt+output1.txt 02=input02.txt+output02.txt", "2 tests: inputNAME.txt with outputNAME.txt"},
		{"1_input.txt 1_answer.txt", "1=1_input.txt+1_answer.txt", "1 test: NAMEinput.txt with NAMEanswer.txt"},
		{"test_in_1.txt test_out_1.txt", "test__1=test_in_1.txt+test_out_1.txt", "1 test: NAMEinNAME.txt with NAMEoutNAME.txt"},
		{"input.txt output.txt", "input=input.txt+output.txt", "1 test: input.txt with output.txt"},
		{"sample-2.in sample-2.out sample-1.in sample-1.out", "sample-1=sample-1.in+sample-1.out sample-2=sample-2.in+sample-2.out", "2 tests: NAME.in with NAME.out"},
		{"data/secret/1.in data/secret/1.ans data/sample/7.in data/sample/7.ans problem.yaml submissions/accepted/a.cpp data/secret/1.desc",
			"data/sample/7=data/sample/7.in+data/sample/7.ans data/secret/1=data/secret/1.in+data/secret/1.ans", "2 tests: NAME.in with NAME.ans"},
		{"in/1.txt out/1.txt in/2.txt out/2.txt", "1=in/1.txt+out/1.txt 2=in/2.txt+out/2.txt", "2 tests: in/NAME.txt with out/NAME.txt"},
		{"input/input00.txt output/output00.txt", "00=input/input00.txt+output/output00.txt", "1 test: inputNAME.txt with outputNAME.txt"},
		{"a/in/1.txt a/out/1.txt b/in/1.txt b/out/1.txt", "a/1=a/in/1.txt+a/out/1.txt b/1=b/in/1.txt+b/out/1.txt", "2 tests: in/NAME.txt with out/NAME.txt"},
		{"in/1.in out/1.out", "1=in/1.in+out/1.out", "1 test: NAME.in with NAME.out"},
		{"input1.in output1.out", "input1=input1.in+output1.out", "1 test: NAME.in with NAME.out"},
		{"input1.in input1.out", "input1=input1.in+input1.out", "1 test: NAME.in with NAME.out"},
		{"1.IN 1.OUT 2.In 2.Ans", "1=1.IN+1.OUT 2=2.In+2.Ans", "2 tests: 1 NAME.IN with NAME.OUT, 1 NAME.In with NAME.Ans"},
		{"IN/1.TXT OUT/1.TXT", "1=IN/1.TXT+OUT/1.TXT", "1 test: IN/NAME.TXT with OUT/NAME.TXT"},
		{"1.txt 1.out README.txt", "1=1.txt+1.out", "1 test: NAME.txt with NAME.out"},
		{"1.in 1.out README.md .git/2.in .3.in notes-in-english.txt", "1=1.in+1.out", "1 test: NAME.in with NAME.out"},
		{"1.in 2.in 2.out", "1=1.in+ 2=2.in+2.out", "2 tests: 1 NAME.in, 1 NAME.in with NAME.out"},
		{"01 01.a 02 README", "01=01+01.a 02=02+", "2 tests: 1 NAME with NAME.a, 1 NAME"},
		{"sum.in.1 sum.out.1 sum.in.10b sum.out.10b", "sum.1=sum.in.1+sum.out.1 sum.10b=sum.in.10b+sum.out.10b", "2 tests: NAME.in.NAME with NAME.out.NAME"},
		{"input.1 output.1 INPUT.2 OUTPUT.2", "1=input.1+output.1 2=INPUT.2+OUTPUT.2", "2 tests: 1 input.NAME with output.NAME, 1 INPUT.NAME with OUTPUT.NAME"},
		{"sum.i1 sum.o1 sum.i02 sum.o02", "sum.1=sum.i1+sum.o1 sum.02=sum.i02+sum.o02", "2 tests: NAME.iNAME with NAME.oNAME"},
		{"Test01/SUM.INP Test01/SUM.OUT Test02/SUM.INP Test02/SUM.OUT", "Test01/SUM=Test01/SUM.INP+Test01/SUM.OUT Test02/SUM=Test02/SUM.INP+Test02/SUM.OUT", "2 tests: NAME.INP with NAME.OUT"},
		{"1-sum.in 1-sum.ok", "1-sum=1-sum.in+1-sum.ok", "1 test: NAME.in with NAME.ok"},
		{"sum1.in sum1.ans sum2.in sum2.ans", "sum1=sum1.in+sum1.ans sum2=sum2.in+sum2.ans", "2 tests: NAME.in with NAME.ans"},
		{"input01.txt output01.txt lib.so.1 notes.2", "01=input01.txt+output01.txt", "1 test: inputNAME.txt with outputNAME.txt"},
		{"1.in.txt 1.out.txt", "1=1.in.txt+1.out.txt", "1 test: NAMEin.txt with NAMEout.txt"},
		{"a/1.in a/1.out a-1.in a-1.out", "a-1=a-1.in+a-1.out a/1=a/1.in+a/1.out", "2 tests: NAME.in with NAME.out"},
	} {
		got, err := List(folder(test.files))
		var list []string
		for _, p := range got.Pairs {
			list = append(list, fmt.Sprintf("%s=%s+%s", p.Name, p.Input, p.Answer))
			if p.Sample != strings.HasPrefix(p.Input, "sample") && !strings.Contains(p.Input, "data/sample") {
				t.Errorf("%s: sample %t", p.Input, p.Sample)
			}
			if p.Size != int64(len(p.Input)) {
				t.Errorf("%s: %d bytes", p.Input, p.Size)
			}
		}
		if err != nil || strings.Join(list, " ") != test.want || describe(got) != test.describe {
			t.Errorf("%s\ngot  %s, %s, %v\nwant %s, %s", test.files, strings.Join(list, " "), describe(got), err, test.want, test.describe)
		}
	}
}

// TestNoPairs checks the complaint about folders without pairs, or with ambiguous ones.
func TestNoPairs(t *testing.T) {
	for files, want := range map[string]string{
		"":                                 "contains no input with an answer; name the inputs 1.in, 2.in and so on, and the answers 1.out, 2.out",
		"a.cpp README.md":                  "contains no input with an answer; name",
		"1.out 2.out":                      "contains no input with an answer; name",
		"1.in 1.out 1.ans":                 "1.in: has two answers, 1.ans and 1.out; remove one of them",
		"1.in 1.IN 1.out":                  "1.IN: is named like 1.in, which is also an input; remove one of them",
		"sum.in.1 sum.1.in sum.out.1":      "sum.1.in: is named like sum.in.1, which is also an input; remove one of them",
		"sum.in.1 sum.out.1 sum.out.2":     "sum.out.2: is an answer without an input; put its input beside it",
		"1.in 1.out 2.out":                 "2.out: is an answer without an input; put its input beside it, with a name like the others, or remove the file",
		"1.in 1.out 2.out 10.out":          "2.out: is an answer without an input (also: 10.out); put",
		"1.in 2.a 3.a 4.a 5.a 6.a":         "2.a: is an answer without an input (also: 3.a, 4.a, 5.a, 6.a); put",
		"1.in 2.a 3.a 4.a 5.a 6 7.a":       "2.a: is an answer without an input (also: 3.a, 4.a, 5.a, 7.a); put",
		"1.in 2.a 3.a 4.a 5.a 6.a 7.a 8.a": "2.a: is an answer without an input (also: 3.a, 4.a, 5.a and 3 more); put",
	} {
		if got, err := List(folder(files)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s\ngot  %v, %v\nwant %s", files, got, err, want)
		}
	}
	if _, err := List(folder("a.cpp")); !errors.Is(err, ErrNoPairs) {
		t.Errorf("%v is not ErrNoPairs", err)
	}
}

// TestUnanswered checks the complaint about inputs without answers.
func TestUnanswered(t *testing.T) {
	for files, want := range map[string]string{
		"1.in 1.out":           "",
		"1.in 2.in 2.out":      "1.in: has no answer; put the answer beside the input, with a name like the others",
		"1.in 2.in 3.out 3.in": "1.in: has no answer (also: 2.in); put",
	} {
		list, err := List(folder(files))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := list.Unanswered(); err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("%s\ngot  %s\nwant %s", files, got, want)
		}
	}
}

// FuzzPairs checks that pairs consist of existing files, that no file is in two pairs, and that
// names are unique, for arbitrary file names.
func FuzzPairs(f *testing.F) {
	f.Add("1.in 1.out 01 01.a in/1.txt out/1.txt")
	f.Add("input1.in output1.out *1.in input1.txt")
	f.Add("in in/in.in in/out.out")
	f.Fuzz(func(t *testing.T, paths string) {
		files := fstest.MapFS{}
		for p := range strings.FieldsSeq(paths) {
			if fs.ValidPath(p) && p != "." && len(files) < 50 {
				files[p] = &fstest.MapFile{}
			}
		}
		list, err := List(files)
		pairs := list.Pairs
		if err != nil {
			if e := err.Error(); pairs != nil || strings.Contains(e, "\n") && !strings.Contains(paths, "\n") {
				t.Errorf("%v with %v", e, pairs)
			}
			return
		}
		var used, names []string
		for _, p := range pairs {
			used, names = append(used, p.Input), append(names, p.Name)
			if p.Answer != "" {
				used = append(used, p.Answer)
			}
		}
		for _, p := range used {
			if info, err := fs.Stat(files, p); err != nil || info.IsDir() {
				t.Errorf("%q is not a file of %q", p, paths)
			}
		}
		for _, list := range [][]string{used, names} {
			slices.Sort(list)
			if len(slices.Compact(slices.Clone(list))) != len(list) {
				t.Errorf("%q twice for %q", list, paths)
			}
		}
	})
}

// TestUntaken checks that exactly the files which look like tests but are in no pair are listed.
func TestUntaken(t *testing.T) {
	folder := fstest.MapFS{}
	for _, path := range []string{"1.in", "1.out", "02", "in/10.txt", "deep/3.txt", "README", "check2.cpp", "notes.txt"} {
		folder[path] = &fstest.MapFile{}
	}
	got, err := List(folder)
	if want := []string{"02", "deep/3.txt"}; err != nil || !slices.Equal(got.Untaken, want) {
		t.Errorf("got %q, %v, want %q", got.Untaken, err, want)
	}
}
