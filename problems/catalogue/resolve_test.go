package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestAddresses checks that the usual forms of addresses name their problems.
func TestAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"https://www.luogu.com.cn/problem/P1247":                            "luogu:P1247",
		"luogu.com.cn/problem/P1247/":                                       "luogu:P1247",
		"http://www.luogu.org/problemnew/show/P1247#submit":                 "luogu:P1247",
		"https://www.luogu.com.cn/problem/P2197?contestId=12":               "luogu:P2197",
		"https://www.luogu.org/problem/show?pid=P1247":                      "luogu:P1247",
		"http://acm.hdu.edu.cn/showproblem.php?pid=1847":                    "hdu:1847",
		"acm.hdu.edu.cn/showproblem.php?pid=1847&page=2":                    "hdu:1847",
		"https://ACM.HDU.EDU.CN/showproblem.php?pid=1847":                   "hdu:1847",
		"http://poj.org/problem?id=1067":                                    "poj:1067",
		"www.poj.org/problem?id=1067&lang=zh-CN":                            "poj:1067",
		"http://acm.pku.edu.cn/JudgeOnline/problem?id=1067":                 "poj:1067",
		"https://codeforces.com/contest/1312/problem/F":                     "cf:1312F",
		"codeforces.com/problemset/problem/1527/B1?locale=en":               "cf:1527B1",
		"https://m1.codeforces.com/contest/1312/problem/f":                  "cf:1312f",
		"https://codeforces.com/gym/100001/problem/A":                       "gym:100001A",
		"https://ac.nowcoder.com/acm/contest/75/F":                          "nowcoder:75F",
		"ac.nowcoder.com/acm/problem/13231":                                 "nowcoder:13231",
		"http://acm.zju.edu.cn/onlinejudge/showProblem.do?problemCode=3057": "zoj:3057",
		"https://open.kattis.com/problems/snim":                             "kattis:snim",
		"https://qoj.ac/problem/11815":                                      "qoj:11815",
	} {
		if got, ok, err := ofAddress(address); got != want || !ok || err != nil {
			t.Errorf("%s: %s, %t, %v; want %s", address, got, ok, err, want)
		}
	}
	for address, want := range map[string]string{
		"https://acm.hdu.edu.cn/contest/problem?cid=1154&pid=1003":                "its address contains only a number within a contest; name the problem by its number",
		"http://acm.hdu.edu.cn/contests/contest_showproblem.php?pid=1001&cid=802": "its address contains only a number within a contest",
		"zoj.pintia.cn/problem-sets/91827364500/problems/91827366556":             "its address does not contain the number at ZOJ",
		"https://codeforces.com/contest/1312":                                     "is not a page of a problem; copy",
		"acm.hdu.edu.cn/showproblem.php":                                          "is not a page of a problem",
		"https://example.com/problem/1":                                           "is not a page of an online judge that grundy knows; for another one, grundy listen receives it from the browser, grundy new p1 --paste takes copied samples, and grundy stress FILE --against BRUTE compares with a slow program; or put samples into a folder as p1/1.in with p1/1.out and run grundy submit p1 FILE",
		"https://leetcode.cn/problems/two-sum/":                                   "is not a page of an online judge that grundy knows; for another one, grundy listen receives it from the browser, grundy new two-sum --paste takes copied samples",
		"https://atcoder.jp/contests/abc300/tasks/abc300_a":                       "is not a page of an online judge that grundy knows; for another one, grundy listen receives it from the browser, grundy new abc300-a --paste takes copied samples",
		"https://a.b/%zz": "is not an address",
	} {
		if got, ok, err := ofAddress(address); !ok || err == nil || !strings.HasPrefix(err.Error(), address+": "+want) {
			t.Errorf("%s: %s, %t, %v; want %s", address, got, ok, err, want)
		}
	}
	for _, name := range []string{"p1247", "HDU 1847", "hdu:1847", "./tests", "tests", "a/b.yaml", "cf1312f", "P1247?", "%zz", ""} {
		if got, ok, err := ofAddress(name); ok || err != nil {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// tree writes files into an empty folder, which becomes the working folder.
func tree(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for path, text := range files {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestKindsOfNames checks that every kind of name finds its problem, and that unknown and
// ambiguous names are errors of one line.
func TestKindsOfNames(t *testing.T) {
	tree(t, map[string]string{
		"own/own.yaml": own, "own/problem.yaml": "name: x\n", "own/right.py": "",
		"two/a.yaml": "id: a\n", "two/b.yaml": "id: b\n",
		"tests/1.in": "1\n", "tests/1.out": "2\n", "tests/2.in": "1\n", "tests/2.out": "2\n",
		"lone/1.in": "1\n", "lone/2.in": "1\n", "lone/2.out": "2\n",
		"twice/1.in": "1\n", "twice/1.out": "2\n", "twice/1.ans": "2\n",
		"odd/1.in": "1\n", "odd/1.out": "2\n", "odd/7.out": "",
		"none/a.cpp": "", "p2197/01": "", "p2197/01.a": "", "hdu1847/readme": "", "1 [x]*/1.in": "", "1 [x]*/1.ans": "0\n",
		"file":            "",
		"begun/spec.yaml": "title: {en: x}\n", "begun/1.in": "1\n", "begun/1.out": "2\n",
		"half/half.yaml": "title: {en: x}\n\"samples\": []\n", "half/1.in": "1\n", "half/1.out": "2\n",
		"bare/x.yaml": "reference: a.cpp\n", "other/x.yaml": "title: x\ntime: 1s\n", "other/1.in": "1\n", "other/1.out": "2\n",
	})
	for name, want := range map[string]string{
		"p2197.yaml": "p2197.yaml: no such spec; grundy list shows the problems",
		"HDU 1848":   "hdu1848", "poj.org/problem?id=2484": "poj2484", "hdu1847": "hdu1847",
		"own": "own", "own/": "own", "own/own.yaml": "own", "tests": "tests", "./tests": "tests", "tests/.": "tests", "1 [x]*": "tests-1-x",
		"begun":                      "begun/spec.yaml: is a spec without an id; add one, as id: my-problem, or move the file away to judge by the tests alone",
		"half":                       "half/half.yaml: is a spec without an id; ",
		"bare":                       "bare/x.yaml: is a spec without an id; ",
		"other":                      "other",
		"two":                        "two: contains two specs, a.yaml and b.yaml; name one of them",
		"none":                       "none: contains no input with an answer; name the inputs 1.in, 2.in and so on, and the answers 1.out, 2.out",
		"twice":                      "twice/1.in: has two answers, 1.ans and 1.out; remove one of them",
		"odd":                        "odd/7.out: is an answer without an input; put its input beside it, with a name like the others, or remove the file",
		"lone":                       "lone/1.in: has no answer; put the answer beside the input, with a name like the others",
		"p2197":                      "p2197: is a problem, but a folder of this name here contains another one; write ./p2197 for the folder, or luogu:P2197 for the problem",
		"./p2197":                    "p2197",
		"luogu:P2197":                "p2197",
		"./nothing":                  "./nothing: no such folder or spec; grundy list shows the problems",
		"nothing":                    "nothing: no such problem; grundy list shows the problems",
		"./file":                     "file:1: ",
		"luogu.com.cn/problem/P9999": "luogu:P9999: no such problem; grundy list shows the problems",
	} {
		p, err := Open().Problem(t.Context(), name, &fakeHost{})
		switch {
		case err != nil && !strings.HasPrefix(strings.TrimPrefix(err.Error(), "./"), strings.TrimPrefix(want, "./")):
			t.Errorf("%s: %v, want %s", name, err, want)
		case err == nil && p.ID() != want:
			t.Errorf("%s: %s, want %s", name, p.ID(), want)
		}
	}
}

// TestFolder checks that a folder of tests is a problem with the default limits, and that its
// line ends are converted.
func TestFolder(t *testing.T) {
	tree(t, map[string]string{"tests/10.in": "1\r\n2\r\n", "tests/10.out": "2\r\n", "tests/9.in": "1\r\n2\n", "tests/9.out": ""})
	for _, name := range []string{"tests", "."} {
		if name == "." {
			t.Chdir("tests")
		}
		p, err := Open().Problem(t.Context(), name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if l := p.Limits(); l.Time.String() != "1s" || l.Memory != 128<<20 || p.Name("en") != "tests" || p.ID() != "tests" {
			t.Errorf("%+v, %s, %s", l, p.Name("en"), p.ID())
		}
		want := "2 tests of " + name + "/: NAME.in with NAME.out; empty: 9.out; line ends of Windows are read as those of Linux"
		if got := p.About().Tests.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
		var got []string
		for _, f := range p.Fixed() {
			g, err := f.Read()
			if err != nil || g.Want == nil {
				t.Fatal(g, err)
			}
			got = append(got, g.Name, string(g.Input), string(g.Want))
		}
		if all := strings.Join(got, "|"); all != "9|1\r\n2\n||10|1\n2\n|2\n" {
			t.Errorf("the groups are %q", all)
		}
	}
}

// TestTestsOfSpec checks that a spec's own folder of tests is read, and that its errors have the
// line of the spec that names it.
func TestTestsOfSpec(t *testing.T) {
	tree(t, map[string]string{
		"own/own.yaml": own + "tests: {folder: data}\n", "own/right.py": "", "own/data/1.in": "1\n", "own/data/1.ans": "Kiki\n", "own/data/2.in": "3\n",
		"no/no.yaml": "id: no\ntitle: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n", "no/data/1.in": "",
		"lacks/lacks.yaml": "id: lacks\ntitle: {en: x}\nstatement: {en: x}\ntests: {folder: data}\n",
	})
	p, err := Open().Problem(t.Context(), "own", &fakeHost{})
	if err != nil || len(p.Fixed()) != 2 || p.About().Tests.String() != "2 tests of own/data/: 1 NAME.in with NAME.ans, 1 NAME.in" {
		t.Errorf("%v, %v", p, err)
	}
	for name, want := range map[string]string{
		"no":    "no/no.yaml:4: no/data/1.in: has no answer; put the answer beside the input, with a name like the others",
		"lacks": "lacks/lacks.yaml:4: lacks/data: no such folder; name a folder of tests",
	} {
		if _, err := Open().Problem(t.Context(), name, nil); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
