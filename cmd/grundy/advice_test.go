package main

import (
	"strings"
	"testing"

	_ "grundy/judge/base/i18n/zh"
	"grundy/judge/testing/judgetest"
)

// TestAdvice checks what submit says about programs that fail only by their exit code, that print to
// standard error, and about checks that cannot be meant.
func TestAdvice(t *testing.T) {
	t.Chdir(judgetest.Folder(t, map[string]string{
		"t/1.in": "4 5\n", "t/1.out": "9\n",
		"v.c":     "#include <stdio.h>\nvoid main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); }\n",
		"two.c":   "#include <stdio.h>\nint main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); return 2; }\n",
		"exit.py": "import os\nprint(sum(map(int, input().split())), flush=True)\nos._exit(3)\n",
		"bad.py":  "import sys\nprint('8')\nfor i in range(20): print('debug', i, file=sys.stderr)\n",
		"long.py": "print('8' * 2401)\n",
	}))
	for _, tt := range []struct {
		args []string
		code int
		want []string
	}{
		{[]string{"submit", "t", "v.c"}, 1, []string{"RE", "hint: void main leaves the exit code to chance"}},
		{[]string{"submit", "t", "two.c"}, 1, []string{"RE", "hint: the program ends with 2, which means a crash; return 0 from main"}},
		{[]string{"submit", "t", "exit.py"}, 1, []string{"RE", "hint: the answer is right, but exit code 3 means a crash"}},
		{[]string{"submit", "t", "bad.py"}, 1, []string{"WA", "standard error\n    … 8 lines\n    debug 8\n", "debug 19\n"}},
		{[]string{"submit", "t", "bad.py", "--for", "0"}, 1, []string{"WA", `1: line 1: got "8", want "9"`}},
		{[]string{"submit", "t", "long.py", "--lang", "zh"}, 1, []string{"WA", "（2401 个字符）"}},
		{[]string{"submit", "t", "bad.py", "--check", "floats:1e6"}, cannotTell, []string{"a tolerance of 1e6 accepts 0 for any number; write one below 1"}},
		{[]string{"submit", "t", "bad.py", "--check", "kattis:case_sensitive case_sensitive"}, cannotTell, []string{"the flag case_sensitive is given twice"}},
		{[]string{"submit", "t", "bad.py", "--check", "floats:1e-6", "--check", "words"}, cannotTell, []string{"--check: is given twice; remove one of them"}},
		{[]string{"stress", "bad.py", "--against", "bad.py", "--gen", "bad.py", "--check", "floats:1e-6", "--check", "words"}, cannotTell, []string{"--check: is given twice; remove one of them"}},
	} {
		code, stdout, stderr := call(t, tt.args...)
		for _, want := range tt.want {
			if code != tt.code || !strings.Contains(stdout+stderr, want) {
				t.Errorf("%q: exit code %d, want %d with %q\n%s%s", tt.args, code, tt.code, want, stdout, stderr)
			}
		}
	}
}
