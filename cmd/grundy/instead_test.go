package main

import (
	"strings"
	"testing"

	"grundy/judge/testing/judgetest"
	"grundy/judge/testing/testenv"
)

// TestPackageFlags checks that a flag which an error about a package names settles the error, in each
// command that has the flag. Other commands say whose flag it is. Reports count the notes on a package.
func TestPackageFlags(t *testing.T) {
	testenv.Programs(t, "python3")
	t.Chdir(judgetest.Folder(t, map[string]string{
		"dm/init.yml": "test_cases: [{in: 1.in, out: 1.out, points: 1}]\n", "dm/1.in": "1\n", "dm/1.out": "1\n",
		"hy/problem.yaml": "pid: P1\nowner: 1\n", "hy/testdata/1.in": "1\n", "hy/testdata/1.out": "1\n", "hy/testdata/config.yaml": "time: 1s\nodd: 1\nold: 2\n",
		"wild/problem.yaml": "pid: P1\nowner: 1\n", "wild/testdata/1.in": "1\n", "wild/testdata/1.out": "1\n", "wild/testdata/config.yaml": "time: 1s\nchecker_type: testlib\nchecker: quux\n",
		"ok.py": "print(int(input()))\n", "class/ann/dm.py": "print(int(input()))\n", "kin/ann/wild.py": "print(int(input()))\n",
	}))
	for _, tt := range []struct {
		args string
		code int
		want string
	}{
		{"submit dm ok.py", cannotTell, "choose one with --time\n"},
		{"submit dm ok.py --time 1s", 0, "AC"},
		{"lint dm", cannotTell, "choose one with --time\n"},
		{"lint dm --time 1s", 0, "note: dm/init.yml: the limits are not in the package"},
		{"grade class --problems dm", cannotTell, "choose one with --time\n"},
		{"grade class --problems dm --time 1s", 0, "100 AC"},
		{"limits dm --time 1s", cannotTell, "has no reference"}, // the limit is settled
		{"export dm --as polygon", cannotTell, "choose one with --time (a flag of grundy submit)\n"},
		{"strength dm", cannotTell, "choose one with --time (a flag of grundy submit)\n"},
		{"stress wild ok.py --against ok.py", cannotTell, "choose another one with --check\n"},
		{"stress wild ok.py --against ok.py --check tokens", cannotTell, "too few to guess from"}, // the check is settled
		{"grade kin --problems wild", cannotTell, "choose another one with --check\n"},
		{"grade kin --problems wild --check tokens", 0, "100 AC"},
		{"lint wild --check tokens", 0, "note: wild/testdata/config.yaml"},
		{"submit hy ok.py", 0, "notes on the package: 2, which grundy lint lists\n"},
	} {
		code, stdout, stderr := call(t, strings.Fields(tt.args)...)
		if code != tt.code || !strings.Contains(stdout+stderr, tt.want) {
			t.Errorf("%s: exit code %d, want %d with %q\n%s%s", tt.args, code, tt.code, tt.want, stdout, stderr)
		}
	}
}
