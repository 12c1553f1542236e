package main

import (
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
)

// TestRepeatedInputs checks that two tests with one input and different answers are a fault of the
// data, which lint finds and submit reports in place of a verdict, unless the checker accepts both.
func TestRepeatedInputs(t *testing.T) {
	const spec = "id: s\ntitle: {en: S}\nstatement: {en: s}\ntests: {folder: data}\n"
	files := map[string]string{
		"sum.py": "print(sum(map(int, input().split())))\n", "odd.py": "print('no')\n",
		"any.py":      "import sys\nsys.exit(open(sys.argv[2]).read().split()[0] not in ('3', '4'))\n",
		"either.yaml": "id: either\ntitle: {en: S}\nstatement: {en: s}\ntests: {folder: two}\ncheck: {program: any.py, protocol: testlib}\n",
		"s.yaml":      spec,
	}
	put := func(folder, in, out string, tests ...string) {
		for i := 0; i+2 < len(tests); i += 3 {
			files[folder+"/"+tests[i]+in], files[folder+"/"+tests[i]+out] = tests[i+1], tests[i+2]
		}
	}
	put("data", ".in", ".ans", "a", "5 5\n", "10\n", "b", "1 2\n", "3\n", "c", "1 2\n", "4\n")
	put("good", ".in", ".ans", "a", "5 5\n", "10\n", "b", "1 2\n", "3\n", "c", "1 2\n", "3\n", "d", "1 2\r\n3 4\n", "10\n")
	put("spaces", ".in", ".ans", "a", "1 2\n", "3\n", "b", "1 2\n", "3  \n\n")
	put("ends", ".in", ".ans", "a", "1 2\n", "3\n", "b", "1 2", "4\n", "c", "1 2 \n\n", "3\n")
	put("p/data/sample", ".in", ".ans", "1", "1 2\n", "3\n")
	put("p/data/secret", ".in", ".ans", "1", "1 2\n", "4\n", "2", "2 2\n", "4\n")
	put("two", ".in", ".ans", "a", "1 2\n", "3\n", "b", "1 2\n", "4\n")
	files["p/problem.yaml"], files["p/.timelimit"] = "name: p\n", "2\n"
	t.Chdir(judgetest.Folder(t, files))
	for _, tt := range []struct {
		args []string
		code int
		want []string
	}{
		{[]string{"submit", "data", "sum.py"}, cannotTell, []string{"test c: has the same input as test b", "another answer"}},
		{[]string{"submit", "s.yaml", "sum.py"}, cannotTell, []string{"test c: has the same input as test b"}},
		{[]string{"submit", "s.yaml", "sum.py", "--points", "100"}, cannotTell, []string{"test c: has the same input as test b"}},
		{[]string{"submit", "p", "sum.py"}, cannotTell, []string{"has the same input as test", "sample", "secret"}},
		{[]string{"submit", "data", "odd.py"}, 1, []string{"WA", "failed at test 1 of 3"}}, // an earlier test decides
		{[]string{"submit", "either.yaml", "sum.py"}, 0, []string{"AC"}},
		{[]string{"submit", "either.yaml", "odd.py"}, 1, []string{"WA", "failed at test 1 of 2"}},
		{[]string{"submit", "two", "sum.py"}, cannotTell, []string{"test b: has the same input as test a"}},
		{[]string{"submit", "good", "sum.py"}, 1, []string{"WA"}},
		{[]string{"submit", "spaces", "sum.py"}, 0, []string{"AC"}},
		{[]string{"lint", "data"}, 1, []string{"data/c.in: has the same input as data/b.in"}},
		{[]string{"lint", "s.yaml"}, 1, []string{"data/c.in: has the same input as data/b.in"}},
		{[]string{"lint", "p"}, 1, []string{"has the same input as", "sample/1.in", "secret/1.in"}},
		{[]string{"lint", "good"}, cannotTell, []string{"note: 1 test with the same input: c = b", "note: 1 input with mixed line ends, CR LF and LF: d"}},
		{[]string{"lint", "ends"}, cannotTell, []string{"note: 1 test whose input differs from that of another only in spaces and line ends, and whose answer contradicts it: b and a"}},
		{[]string{"lint", "spaces"}, cannotTell, []string{"note: 1 test with the same input: b = a"}},
	} {
		code, stdout, stderr := call(t, tt.args...)
		for _, want := range tt.want {
			if code != tt.code || !strings.Contains(stdout+stderr, want) {
				t.Errorf("%q: exit code %d, want %d with %q\n%s%s", tt.args, code, tt.code, want, stdout, stderr)
			}
		}
	}
}
