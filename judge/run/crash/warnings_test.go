package crash

import (
	"slices"
	"testing"
)

// TestWarnings checks which warnings of compilers are shown.
func TestWarnings(t *testing.T) {
	const cpp = `#include <bits/stdc++.h>
int f(int x) { if (x > 5) return 1; }
int main() { int unused; std::vector<int> v;
for (int i = 0; i < v.size(); i++) {}
for (int i = 0; i < v.size() - 1; i++) {}
}
`
	const log = "main.cpp: In function 'int main()':\n" +
		"main.cpp:3:18: warning: unused variable 'unused' [-Wunused-variable]\n" +
		"main.cpp:4:19: warning: comparison of integer expressions [-Wsign-compare]\n" +
		"main.cpp:5:19: warning: comparison of integer expressions [-Wsign-compare]\n" +
		"main.cpp:6:1: warning: suggest parentheses around ‘&&’ within ‘||’ [-Wparentheses]\n" +
		"main.cpp:2:38: warning: control reaches end of non-void function [-Wreturn-type]\n" +
		"main.cpp:2:38: warning: control reaches end of non-void function [-Wreturn-type]\n" +
		"/usr/include/x.h:2:38: warning: 'y' is used uninitialized [-Wuninitialized]\n" +
		"main.cpp:9:3: warning: format '%d' expects argument [-Wformat=]\n" +
		"main.cpp:9:4: warning: no newline [-Wunheard-of]\n" +
		"main.cpp:30:3: warning: suggest parentheses around assignment used as truth value [-Wparentheses]\n"
	for _, test := range []struct {
		name, log string
		line      int
		want      []int
	}{
		{"a.cpp", log, 0, []int{2, 5, 9}},
		{"a.cpp", log, 10, []int{9, 9, 2}},
		{"A.java", "A.java:3: warning: [divzero] division by zero\nA.java:4: warning: [rawtypes] found raw type\n", 4, []int{3}},
		{"a.pas", "main.pas(3,5) Warning: Local variable \"x\" does not seem to be initialized\nmain.pas(2,5) Note: x\n", 0, []int{3}},
		{"a.rs", "warning: unused comparison that must be used\n --> main.rs:7:5\n  |\nwarning: unused variable: `x`\n --> main.rs:2:9\n", 0, []int{7}},
		{"a.cpp", "", 3, nil},
	} {
		var got []int
		for _, w := range Telling(Warnings(test.log, Names{test.name}), map[string][]byte{test.name: []byte(cpp)}, test.name, test.line) {
			got = append(got, w.Line)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s, line %d: lines %v, want %v", test.name, test.line, got, test.want)
		}
	}
}
