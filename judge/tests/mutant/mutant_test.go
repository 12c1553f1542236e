package mutant_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"grundy/judge/base/i18n"
	"grundy/judge/tests/mutant"
)

// stubs maps the path of a package that the tests' references import to declarations that suffice
// for them.
type stubs map[string]string

// Import implements types.Importer.
func (s stubs) Import(path string) (*types.Package, error) {
	text, ok := s[path]
	if !ok {
		return nil, errors.New("no stub of " + path)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path+".go", text, 0)
	if err != nil {
		return nil, err
	}
	return new(types.Config).Check(path, fset, []*ast.File{file}, nil)
}

var library = stubs{
	"io": `package io
type Reader interface { Read([]byte) (int, error) }
type Writer interface { Write([]byte) (int, error) }`,
	"fmt":   `package fmt; func Errorf(string, ...any) error { return nil }`,
	"bufio": `package bufio; func NewReaderSize(r any, n int) any { return r }`,
}

// head is the beginning of a reference, to which tests add declarations.
const head = `package x

import "io"

func Solve(in io.Reader, out io.Writer) error { return nil }

`

func of(t *testing.T, text string) *mutant.Set {
	t.Helper()
	set, err := mutant.Make("solve.go", []byte(text), library)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// changes returns the changes of a kind, except those in Solve.
func changes(set *mutant.Set, kind mutant.Kind) (list []string) {
	for _, m := range set.Mutants {
		if m.Kind == kind && m.Func != "Solve" {
			list = append(list, m.Change())
		}
	}
	return list
}

// TestKinds checks that small functions get exactly the changes expected of one kind.
func TestKinds(t *testing.T) {
	for _, c := range []struct {
		name, code string
		kind       mutant.Kind
		want       []string
	}{
		{"less", "func f(a, b int) bool { return a < b }", mutant.Comparison,
			[]string{"a < b → a <= b", "a < b → a >= b"}},
		{"equal numbers", "func f(a int) bool { return a == 1 }", mutant.Comparison,
			[]string{"a == 1 → a != 1", "a == 1 → a <= 1", "a == 1 → a >= 1"}},
		{"equal errors", "func f(a error) bool { return a == nil }", mutant.Comparison,
			[]string{"a == nil → a != nil"}},
		{"xor", "func f(a, b int) int { return a ^ b }", mutant.Arithmetic,
			[]string{"a ^ b → a | b", "a ^ b → a & b", "a ^ b → a + b"}},
		{"and", "func f(a, b bool) bool { return a && b }", mutant.Arithmetic,
			[]string{"a && b → (a) || (b)"}},
		{"texts are not subtracted", `func f(a string) string { return a + "x" }`, mutant.Arithmetic, nil},
		{"an assignment with an operator", "func f(a, b int) int { a ^= b; return a }", mutant.Arithmetic,
			[]string{"a ^= b → a |= b", "a ^= b → a &= b", "a ^= b → a += b"}},
		{"steps", "func f(a int) int { a++; return a }", mutant.Arithmetic, []string{"a++ → a--"}},
		{"a sign", "func f(a int) int { return -a }", mutant.Arithmetic, []string{"-a → a"}},
		{"a number", "func f() int { return 7 }", mutant.Constant, []string{"7 → (7 + 1)", "7 → (7 - 1)"}},
		{"a number that cannot be less", "func f() uint { return 0 }", mutant.Constant, []string{"0 → (0 + 1)"}},
		{"a constant, where it is used", "const top = 9\n\nfunc f() int { return top }", mutant.Constant,
			[]string{"top → (top + 1)", "top → (top - 1)"}},
		{"a length that a type has", "const top = 9\n\nfunc f(a [top]int) [9]int { return a }", mutant.Constant, nil},
		{"a letter", "func f() byte { return '0' }", mutant.Constant, []string{"'0' → '1'", "'0' → '/'"}},
		{"an operand", "func f(a, b bool) bool { return a || b }", mutant.Dropped, []string{"a || b → b", "a || b → a"}},
		{"a statement", "func f(a *int) { *a = 1 }", mutant.Dropped, []string{"*a = 1 → dropped"}},
		{"a condition and a branch", "func f(a bool, b *int) { if a { *b = 1 } else { *b = 2 } }", mutant.Dropped, []string{
			"if a { *b = 1 } else { *b = 2 } → dropped", "a → true", "*b = 1 → dropped",
			"if a { *b = 1 } else { *b = 2 } → if a { *b = 1 }", "*b = 2 → dropped"}},
		{"a result that is needed", "func f() int { return 1 }", mutant.Dropped, nil},
		{"a reset of an assignment", "func f(a, b int) int { a += b; return a }", mutant.Dropped,
			[]string{"a += b → dropped", "a += b → a = b"}},
		{"a condition", "func f(a bool) int { if a { return 1 }; return 2 }", mutant.Negated, []string{"a → !(a)"}},
		{"a loop's condition", "func f(a int) int { for a < 9 { a++ }; return a }", mutant.Negated,
			[]string{"a < 9 → !(a < 9)"}},
		{"ends", "func f(a []int) (n int) { for _, v := range a { n += v }; return n }", mutant.Early, []string{
			"for _, v := range a { n += v } → return *new(int) before for _, v := range a { n += v }",
			"n += v → break before n += v", "n += v → break after n += v"}},
		{"break", "func f(a []int) (n int) { for { if n == 3 { break }; n++ }; return n }", mutant.Early, []string{
			"for { if n == 3 { break }; n++ } → return *new(int) before for { if n == 3 { break }; n++ }",
			"if n == 3 { break } → break before if n == 3 { break }",
			"break → continue", "n++ → break after n++"}},
		{"a truth", "func f(a bool) bool { return a }", mutant.Returned, []string{"return a → return !(a)"}},
		{"a number returned", "func f(a int) int { return a }", mutant.Returned,
			[]string{"return a → return (a + 1)", "return a → return (a - 1)"}},
		{"fewer bits", "func f(a, b int) int { return a*b + 1 }", mutant.Width,
			[]string{"a*b + 1 → int(int32(a*b + 1))", "a*b + 1 → int(uint8(a*b + 1))"}},
		{"a variable that is carried", "func f(a []int) int { x := 0; for _, v := range a { x ^= v }; return x }", mutant.Carried,
			[]string{"x := 0 → x is set the first time only"}},
		{"a variable of no value", "func f() int { var x [2]int; x[0]++; return x[0] }", mutant.Carried,
			[]string{"var x [2]int → x is set the first time only"}},
		{"a variable that depends on others", "func f(a int) int { x := a; x++; return x }", mutant.Carried, nil},
		{"a text", `func f() string { return "Yes\n" }`, mutant.Token,
			[]string{`"Yes\n" → "yes\n"`, `"Yes\n" → "es\n"`}},
		{"white space", `func f() byte { return '\n' }`, mutant.Token, []string{`'\n' → 'x'`}},
		{"a quotient in floating point", "func f(a, b int) int { return a / b }", mutant.Float,
			[]string{"a / b → int(float64(a) / float64(b))", "a / b → int(float32(a) / float32(b))"}},
		{"a sum is exact", "func f(a, b int) int { return a + b }", mutant.Float, nil},
		{"ends of a count", "func f(n int) (s int) { for i := range n { s += i }; return s }", mutant.Ends,
			[]string{"n → (n - 1)", "n → (n + 1)"}},
		{"ends of a list", "func f(a []int) (s int) { for _, v := range a { s += v }; return s }", mutant.Ends,
			[]string{"a → a[:max(0, len(a)-1)]", "a → a[min(1, len(a)):]"}},
		{"a list with places has one end", "func f(a []int) (s int) { for i := range a { s += i }; return s }", mutant.Ends,
			[]string{"a → a[:max(0, len(a)-1)]"}},
		{"ends of a loop", "func f(a, b int) { for i := a; i < b; i++ { } }", mutant.Ends,
			[]string{"a → (a - 1)", "a → (a + 1)", "b → (b - 1)"}},
		{"the size of a table", "func f(n int) []int { return make([]int, n+1) }", mutant.Size,
			[]string{"n+1 → (n+1 - 1)", "n+1 → (n+1 + 1)"}},
		{"a mask", "func f(n int) int { return 1<<n - 1 }", mutant.Size, []string{"n → (n - 1)"}},
		{"operands", "func f(a, b int) int { return a - b }", mutant.Swapped,
			[]string{"a - b → (b) - (a)", "a - b → b - b", "a - b → a - a"}},
		{"arguments", "func f(a, b int) int { return g(a, b) }\n\nfunc g(x int, y int) int { return x }", mutant.Swapped,
			[]string{"g(a, b) → g(b, a)", "g(a, b) → g(b, b)", "g(a, b) → g(a, a)", "return x → return y"}},
		{"values", "func f(a, b int) { a, b = b, a+b; _ = a }", mutant.Swapped,
			[]string{"a, b = b, a+b → a, b = a+b, b", "a, b = b, a+b → a, b = a, a+b", "a+b → b+b", "a+b → a+a", "_ = a → _ = b"}},
		{"variables of other types stay", "func f(a int, b string) int { return a }", mutant.Swapped, nil},
		{"a line end in a text", `func f() string { return "Yes\n" }`, mutant.Separator, []string{`"Yes\n" → "Yes"`}},
		{"a blank in a text", `func f() string { return "%d %d\n" }`, mutant.Separator,
			[]string{`"%d %d\n" → "%d %d"`, `"%d %d\n" → "%d%d\n"`}},
		{"a constant text", "const yes = \"1\"\n\nfunc f() string { return yes }", mutant.Token,
			[]string{`yes → "2"`, `yes → ""`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := changes(of(t, head+c.code), c.kind)
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// TestSource checks that a mutant's text is the text of the reference with the mutant's change.
func TestSource(t *testing.T) {
	set := of(t, head+"func f(a []int) int { x := 0; for _, v := range a { x ^= v }; return x }\n")
	for _, c := range []struct {
		change string
		want   string
	}{
		{"x ^= v → x |= v", "func f(a []int) int { x := 0; for _, v := range a { x |= v }; return x }"},
		{"x ^= v → break after x ^= v", "func f(a []int) int { x := 0; for _, v := range a { x ^= v ; if true { break }; }; return x }"},
		{"x := 0 → x is set the first time only",
			"func f(a []int) int { ; for _, v := range a { grundyCarried_x_108 ^= v }; return grundyCarried_x_108 }\n\nvar grundyCarried_x_108 int = 0\n\nvar grundyCarried_x_108_set bool"},
	} {
		i := slices.IndexFunc(set.Mutants, func(m mutant.Mutant) bool { return m.Change() == c.change })
		if i < 0 {
			t.Errorf("no mutant %s", c.change)
			continue
		}
		if got := set.Source(set.Mutants[i]); strings.TrimSpace(got) != head+c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.change, got, head+c.want)
		}
	}
}

// TestSpared checks that sizes of buffers and texts of errors are not changed, and are counted,
// because no answer can show such a change.
func TestSpared(t *testing.T) {
	set := of(t, `package x

import (
	"bufio"
	"fmt"
	"io"
)

func Solve(in io.Reader, out io.Writer) error {
	_ = make([]int, 0, 64)
	_ = bufio.NewReaderSize(in, 1<<16)
	r.Failf("line %d", 5)
	return fmt.Errorf("line %d", 5)
}

var r reader

type reader struct{}

func (reader) Failf(string, ...any) {}
`)
	for _, m := range set.Mutants {
		if strings.Contains(m.Old, "64") && m.Kind == mutant.Constant || m.Kind == mutant.Token {
			t.Errorf("%s is made", m)
		}
	}
	want := map[i18n.Message]int{"sizes of buffers": 2, "texts of errors": 4}
	if !maps.Equal(set.Spared, want) {
		t.Errorf("spared %v, want %v", set.Spared, want)
	}
}

// TestSpareMark checks that code after the line SpareMark is not changed, is counted, and is once
// in the program as it was.
func TestSpareMark(t *testing.T) {
	set := of(t, head+`func f() bool { return true }

`+mutant.SpareMark+`

var first = 7 < 8

type reader struct{}

func (r reader) number() int { return 5 + first8() }

func first8() int { return 8 }
`)
	for _, m := range set.Mutants {
		if m.Func != "Solve" && m.Func != "f" {
			t.Errorf("%s is made, in %s", m, m.Func)
		}
	}
	if len(changes(set, mutant.Returned)) == 0 {
		t.Error("no mutant changes the functions before the mark")
	}
	if want := map[i18n.Message]int{"functions that references share": 2}; !maps.Equal(set.Spared, want) {
		t.Errorf("spared %v, want %v", set.Spared, want)
	}
	if program := string(set.Program()); strings.Count(program, "return 5 + first8()") != 1 || strings.Count(program, "7 < 8") != 1 {
		t.Errorf("the program has not once what is spared\n%s", program)
	}
}

// TestNone checks that files that are not references are rejected with the reason.
func TestNone(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"package x\n", "has no func Solve"},
		{"package x\n\nfunc Solve() {}\n", "has no func Solve"},
		{"package x\n\nfunc Solve(", "expected"},
	} {
		_, err := mutant.Make("solve.go", []byte(c.text), library)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got the error %v, want one that has %q", c.text, err, c.want)
		}
	}
}

// TestTried checks that Tried returns how each mutant ended on each part of the input, and finds
// the mutant during which the process died.
func TestTried(t *testing.T) {
	for _, c := range []struct {
		name, stderr string
		want         map[int][]mutant.End
	}{
		{"all", "1=-=\n2=d\n12s\n", map[int][]mutant.End{
			1: {mutant.Alike, mutant.Untouched, mutant.Alike}, 2: {mutant.Alike, mutant.Differs}, 12: {mutant.Endless}}},
		{"stopped within one", "1=\n2", map[int][]mutant.End{1: {mutant.Alike}, 2: {mutant.Died}}},
		{"stopped within a part", "1=\n2=", map[int][]mutant.End{1: {mutant.Alike}, 2: {mutant.Alike, mutant.Died}}},
		{"a crash", "1=\n2fatal error: stack overflow\n\nstack:\n3=\n", map[int][]mutant.End{1: {mutant.Alike}, 2: {mutant.Died}}},
		{"a crash before all", "panic: grundy: the reference itself fails\n", map[int][]mutant.End{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := mutant.Tried([]byte(c.stderr)); !maps.EqualFunc(got, c.want, slices.Equal) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// side returns the text of a mutant in the program.
func side(t *testing.T, set *mutant.Set, change string) string {
	t.Helper()
	i := slices.IndexFunc(set.Mutants, func(m mutant.Mutant) bool { return m.Change() == change })
	if i < 0 {
		t.Fatalf("no mutant %s", change)
	}
	return strings.TrimSpace(strings.TrimPrefix(set.Side(set.Mutants[i]), head))
}

// TestSides checks that sites are the largest expressions that can be evaluated twice, and that
// their calls are made only once. An expression that is not always evaluated is not moved.
func TestSides(t *testing.T) {
	for _, c := range []struct{ name, code, change, want string }{
		{"the largest", "func f(a, b int) bool { return a*2+1 < b }", "2 → (2 + 1)",
			"func f(a, b int) bool { return grundyNew(func() bool { return a*2+1 < b }, func() bool { return a*(2 + 1)+1 < b }) }"},
		{"a call is made once", "func f(a int) bool { return g() < a }\n\nfunc g() int { return 0 }", "g() < a → g() <= a",
			"func f(a int) bool { return func(grundyH0 int) bool { return grundyNew(func() bool { return grundyH0 < a }, " +
				"func() bool { return grundyH0 <= a }) }(g()) }\n\nfunc g() int { return 0 }"},
		{"a call whose result is changed", "func f(a int) int { return g(a) }\n\nfunc g(n int) int { return n }", "g(a) → int(int32(g(a)))",
			"func f(a int) int { return func(grundyH0 int) int { return grundyNew(func() int { return grundyH0 }, " +
				"func() int { return int(int32(grundyH0)) }) }(g(a)) }\n\nfunc g(n int) int { return n }"},
		{"a quotient in floating point", "func f(a int) int { return g() / a }\n\nfunc g() int { return 0 }", "g() / a → int(float64(g()) / float64(a))",
			"func f(a int) int { return func(grundyH0 int) int { return grundyNew(func() int { return grundyH0 / a }, " +
				"func() int { return int(float64(grundyH0) / float64(a)) }) }(g()) }\n\nfunc g() int { return 0 }"},
		{"a call that is left out", "func f(a int) bool { return a > 1 || g() < a }\n\nfunc g() int { return 0 }", "a > 1 || g() < a → a > 1",
			"func f(a int) bool { return a > 1 }\n\nfunc g() int { return 0 }"},
		{"a call that is not always made", "func f(a int) bool { return a > 1 && g() < a }\n\nfunc g() int { return 0 }", "a > 1 → a >= 1",
			"func f(a int) bool { return grundyNew(func() bool { return a > 1 }, func() bool { return a >= 1 }) && g() < a }\n\nfunc g() int { return 0 }"},
		{"within a call", "func f(a int) int { return g(a / 2) }\n\nfunc g(n int) int { return 0 }", "a / 2 → a % 2",
			"func f(a int) int { return g(grundyNew(func() int { return a / 2 }, func() int { return a % 2 })) }\n\nfunc g(n int) int { return 0 }"},
		{"a place that is set", "func f(a []int, i int) { a[i/2] = 1 }", "i/2 → i%2",
			"func f(a []int, i int) { a[grundyNew(func() int { return i/2 }, func() int { return i%2 })] = 1 }"},
		{"an assignment left out", "func f(a []int, i int) { a[i] ^= i }", "a[i] ^= i → dropped",
			"func f(a []int, i int) { grundySame(func() bool { return a[i] == a[i] ^ (i) }) }"},
		{"an operator of an assignment", "func f(a []int, i int) { a[i] ^= i }", "a[i] ^= i → a[i] |= i",
			"func f(a []int, i int) { a[i] = grundyNew(func() int { return a[i] ^ (i) }, func() int { return a[i] | (i) }) }"},
		{"a constant alone", "func f() int { return 7 }", "7 → (7 + 1)", "func f() int { return (7 + 1) }"},
	} {
		if got := side(t, of(t, head+c.code), c.change); got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// TestIllegalOnly checks which changes only illegal input can reveal. These are changes in an if
// that rejects input, and changes in bounds passed to functions after SpareMark.
func TestIllegalOnly(t *testing.T) {
	set := of(t, `package x

import (
	"fmt"
	"io"
)

func Solve(in io.Reader, out io.Writer) error {
	n := number(1, 9)
	if n == 5 {
		return fmt.Errorf("5")
	}
	for i := range n {
		number(i, 2)
	}
	return nil
}

`+mutant.SpareMark+`

func number(low, count int) int { return low }
`)
	want := map[string][2]bool{ // if the site never differs, and if it differs
		"1 → (1 + 1)": {true, true}, "9 → (9 + 1)": {false, false}, "5 → (5 + 1)": {true, false}, "2 → (2 + 1)": {false, false},
	}
	for _, m := range set.Mutants {
		w, ok := want[m.Change()]
		if got := [2]bool{m.IllegalOnly(false), m.IllegalOnly(true)}; ok && got != w {
			t.Errorf("%s: %v, want %v", m, got, w)
		}
		delete(want, m.Change())
	}
	if len(want) > 0 {
		t.Errorf("not made: %v", want)
	}
}

// TestPairs checks that there are few mutants with two changes, and that both changes have an
// effect. Each call chooses the same pairs, even if a comment is added to the reference.
func TestPairs(t *testing.T) {
	text := head + "func f(a, b int) int { if a < b { return a * 2 }; for i := range b { a ^= i }; return a | b }\n"
	pairs := changes(of(t, text), mutant.Two)
	if len(pairs) == 0 || len(pairs) > 12 || !slices.Equal(pairs, changes(of(t, text), mutant.Two)) {
		t.Errorf("%d pairs, or others the second time", len(pairs))
	}
	if commented := changes(of(t, strings.Replace(text, "func f", "// f is a comment.\nfunc f", 1)), mutant.Two); !slices.Equal(pairs, commented) {
		t.Errorf("with a comment %q, without %q", commented, pairs)
	}
	set := of(t, text)
	for _, m := range set.Mutants {
		if m.Kind != mutant.Two {
			continue
		}
		source := set.Source(m)
		for _, part := range []string{m.Old, m.New} {
			i := slices.IndexFunc(set.Mutants, func(m mutant.Mutant) bool { return m.Change() == part })
			if i < 0 || source == set.Source(set.Mutants[i]) || source == text {
				t.Errorf("%s is not both:\n%s", m, source)
			}
		}
	}
}

// TestReading checks that only Solve gets mutants that misread the input or print a line twice.
func TestReading(t *testing.T) {
	set := of(t, head+"func f(in io.Reader, out io.Writer) error { return nil }\n")
	var got []string
	for _, m := range set.Mutants {
		if m.Kind == mutant.Reading {
			got = append(got, m.Func+": "+m.New)
		}
	}
	want := []string{
		"Solve: the last line is not read", "Solve: a last line that has no end is not read", "Solve: 64 KiB of the input are read",
		"Solve: 1000 characters of each line are read", "Solve: the last line is printed twice",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestCarriedValue checks that a carried variable starts with its own value, whether a definition
// or a declaration sets it.
func TestCarriedValue(t *testing.T) {
	for code, want := range map[string]string{
		"func f() uint8 { x := uint8(5); x++; return x }":     "uint8 = uint8(5)",
		"func f() uint8 { var x uint8 = 7; x++; return x }":   "uint8 = 7",
		"func f() uint8 { var x uint8; x++; return x }":       "uint8",
		"func f() int { x, y := 1, 2; x += y; return x + y }": "int = 1",
	} {
		set := of(t, head+code+"\n")
		i := slices.IndexFunc(set.Mutants, func(m mutant.Mutant) bool { return m.New == "x is set the first time only" })
		if i < 0 {
			t.Errorf("%s: no mutant carries x", code)
			continue
		}
		text := set.Source(set.Mutants[i])
		_, declared, _ := strings.Cut(text, "\nvar grundyCarried_x_")
		_, declared, _ = strings.Cut(declared, " ")
		if got, _, _ := strings.Cut(declared, "\n"); got != want {
			t.Errorf("%s: x is declared as %q, want %q", code, got, want)
		}
	}
}
