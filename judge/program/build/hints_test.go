package build

import (
	"errors"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// TestHints compiles sources that work on other judges but not here, with real compilers. It checks
// that each refusal has a hint to its cause. Rows without a hint must be refused with the
// compiler's own message.
func TestHints(t *testing.T) {
	b := builder(t, Direct)
	for _, c := range []struct{ language, program, text, hint string }{
		{"c", "gcc", "int main() { __int64 n; }", "__int64 is a type of Visual C++"},
		{"cpp", "g++", "int main() { __int64 n; }", "__int64 is a type of Visual C++"},
		{"cpp", "g++", "__int64 f[3]; int main() {}", "__int64 is a type of Visual C++"},
		{"cpp", "g++", "#include <conio.h>\nint main() { getch(); }", "conio.h exists only on Windows"},
		{"c", "gcc", "#include <windows.h>\nint main() { }", "windows.h exists only on Windows"},
		{"cpp", "g++", "#include <iostream.h>\nint main() { }", "write #include <iostream> and using"},
		{"cpp", "g++", "#include <cstdio>\nint main() { char s[9]; gets(s); }", "gets was removed from C and C++"},
		{"cpp", "g++", "#include <cstdio>\nint main() { int n; scanf_s(\"%d\", &n); }", "scanf_s is a function of Visual C++; use the one without"},
		{"c", "gcc", "#include <stdio.h>\nint main() { int n; scanf_s(\"%d\", &n); }", "scanf_s is a function of Visual C++; use the one without"},
		{"cpp", "g++", "#include <algo.h>\nint main() { }", "write #include <algorithm> and using"},
		{"cpp", "g++", "#include <algorithm.h>\nint main() { }", "write #include <algorithm> and using"},
		{"cpp", "g++", "#include <cstdio>\nint main() { char s[9]; gets_s(s); }", "gets_s is a function of Visual C++, not"},
		{"cpp", "g++", "#include <cstring>\nint main() { char s[9]; strrev(s); }", "strrev is a function of Visual C++, not"},
		{"cpp", "g++", "#include <cstdlib>\nint main() { char s[9]; itoa(3, s, 10); }", "itoa is a function of Visual C++, not"},
		{"cpp", "g++", "void main() { }", "in C++, main must return int"},
		{"cpp", "g++", "#include <cmath>\nint y1; int main() { }", "y1 is a function of <math.h>"},
		{"cpp", "g++", "#include <algorithm>\nusing namespace std; int count; int main() { count = 3; }", "using namespace std also imports std::count"},
		{"cpp", "g++", "int main() { int a； }", "Chinese punctuation"},
		{"cpp", "g++", "#include <cstdio>\nint main() { puts(\"你，好\") }", ""},
		{"cpp", "g++", "int main() { int a\xa3\xac b; }", "is not UTF-8; save the file as UTF-8"},
		{"python3", "python3", "print 3\n", "this is Python 2; in Python 3 print is a function"},
		{"python3", "python3", "try:\n    n = 1\nexcept ValueError, e:\n    n = 2\n", "this looks like Python 2; in Python 3 write except X as e:"},
		{"python3", "python3", "if 1 <> 2:\n    pass\n", "this looks like Python 2"},
		{"python3", "python3", "big = 10L\n", "this looks like Python 2"},
		{"python3", "python3", "mode = 0755\n", "this looks like Python 2"},
		{"python3", "python3", "raise ValueError, 'no'\n", "this looks like Python 2"},
		{"python3", "python3", "try:\n    n = 1\nexcept ValueError\n    n = 2\n", ""},
		{"python3", "python3", "n = raw_input()\nexec \"n\"\n", "in Python 3 exec is a function: exec(...)"},
		{"java", "javac", "public class A { public static void main(String[] a) {} }\npublic class B {}\n", "only one class may be public; remove the word public before class A"},
		{"c", "gcc", "int run() { return 0; }", "the program has no function main"},
		{"cpp", "g++", "int run() { return 0; }", "the program has no function main"},
		{"c", "gcc", "int mian(void) { return 0; }", "the program has no function main; should mian be main?"},
		{"cpp", "g++", "#include <cstdio>\nint mian() { puts(\"\"); return 0; }", "should mian be main?"},
		{"cpp", "g++", "void Main() { }", "should Main be main?"},
		{"cpp", "g++", "namespace a { int main() { return 0; } }", "the program has no function main"},
		{"rust", "rustc", "fn mian() {}", "should mian be main?"},
		{"rust", "rustc", "pub fn run() {}", "the program has no function main"},
		{"go", "go", "package main\nfunc mian() {}\n", "should mian be main?"},
		{"go", "go", "package run\nfunc Run() {}\n", "must begin with package main"},
		{"pascal", "fpc", "{ a } Unit main;\ninterface\nimplementation\nend.\n", "write program instead of unit"},
		{"pascal", "fpc", "unit other;\ninterface\nimplementation\nend.\n", "write program instead of unit"},
		{"pascal", "fpc", "program a;\nbegin units end.\n", ""},
		{"cpp", "g++", "int main() { return x; }", ""},
		{"cpp", "g++", "#include \"mine.h\"\nint main() { }", ""},
		{"c", "gcc", "int main() { targets(3); }", ""},
		{"python3", "python3", "print(3\n", ""},
	} {
		t.Run(c.language+"/"+strings.Fields(c.text)[0]+"/"+c.hint, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			testenv.Programs(t, c.program)
			l := language(t, b, c.language)
			_, _, err := b.Build(t.Context(), Source{Name: "a" + l.Files[0][1:], Text: []byte(c.text)}, l)
			var refused *CompileError
			if !errors.As(err, &refused) {
				t.Fatalf("%v, want a refusal", err)
			}
			first, _, _ := strings.Cut(refused.Log.String(), "\n")
			if strings.HasPrefix(first, "hint: ") != (c.hint != "") || !strings.Contains(first, c.hint) {
				t.Errorf("%q, want %q; the compiler says\n%s", first, c.hint, refused.Log)
			}
			if strings.Contains(refused.Log.String(), "server.c") || strings.Contains(refused.Log.String(), "(.text") && strings.Contains(c.hint, "main") {
				t.Errorf("%s: the linker's messages remain:\n%s", c.text, refused.Log)
			}
		})
	}
}

// TestNoMain compiles sources without a main with real compilers. Each must be refused, so that it
// does not become a crash at run time.
func TestNoMain(t *testing.T) {
	b := builder(t, Direct)
	for _, c := range []struct{ language, program, text, log string }{
		{"kotlin", "kotlinc", "fun run() { println(1) }", "hint: the program has no fun main() outside of classes"},
		{"kotlin", "kotlinc", "class A { companion object { @JvmStatic fun main(a: Array<String>) { } } }", "hint: the program has no fun main() outside of classes"},
		{"java", "javac", "class A { static void run() { } }", "hint: no class has a public static void main"},
		{"csharp", "mcs", "class A { static void Run() { } }", "does not contain a static `Main'"},
		{"go", "go", "package main\nfunc Run() { }", "function main is undeclared"},
		{"rust", "rustc", "fn run() { }", "`main` function not found"},
		{"haskell", "ghc", "run = print 1", "main"},
	} {
		t.Run(c.language, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			testenv.Programs(t, c.program)
			l := language(t, b, c.language)
			_, _, err := b.Build(t.Context(), Source{Name: "a" + l.Files[0][1:], Text: []byte(c.text)}, l)
			var refused *CompileError
			if !errors.As(err, &refused) || !strings.Contains(refused.Log.String(), c.log) {
				t.Errorf("%v, want a refusal with %q", err, c.log)
			}
		})
	}
}

// TestHintInstead checks the hint if a tool of the compiler reached the limit on file sizes and
// asks for a bug report: it must be one line. Similar words from the source must not count.
func TestHintInstead(t *testing.T) {
	const large = "hint: the program is too large"
	for _, c := range []struct{ log, want string }{
		{"g++: internal compiler error: File size limit exceeded signal terminated program as\nPlease submit a full bug report, with preprocessed source.\n", large},
		{"x86_64-linux-gnu-gcc-12: internal compiler error: File size limit exceeded signal terminated program cc1\nPlease submit\n", large},
		{"/usr/bin/ld: final link failed: File too large\ncollect2: error: ld returned 1 exit status\n", large},
		{"a.cpp:1:2: error: #error \"File too large\"\n    1 | #error \"File too large\"\n", "a.cpp:1:2"},
		{"g++: internal compiler error: Segmentation fault signal terminated program cc1plus\n", "g++: internal"},
	} {
		got := hinted(c.log, []byte("int main() {}"), "a.cpp")
		if !strings.HasPrefix(got.String(), c.want) || c.want == large && strings.Count(got.String(), "\n") != 1 {
			t.Errorf("%q: %q, want %q", c.log, got, c.want)
		}
	}
}

// TestCrashHint checks that a name that only Python 2 has is explained, and no other name.
func TestCrashHint(t *testing.T) {
	for stderr, want := range map[string]string{
		"Traceback (most recent call last):\n  File \"a.py\", line 2, in <module>\nNameError: name 'xrange' is not defined\n": "this looks like Python 2; Python 3 has no xrange",
		"NameError: name 'raw_input' is not defined. Did you mean: 'input'?\n":                                                "this looks like Python 2; Python 3 has no raw_input",
		"NameError: name 'xranges' is not defined\n":                                                                          "",
		"IndexError: name 'xrange' is not defined\n":                                                                          "",
	} {
		if got := CrashHint([]byte(stderr)); got.String() != want {
			t.Errorf("%q: %q, want %q", stderr, got, want)
		}
	}
}
