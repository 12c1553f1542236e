package function_test

import (
	"strings"
	"testing"

	"grundy/judge/program/function"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// head is a spec without its function. Its input has a number, a list and queries.
const head = `id: x
title: {en: X}
statement: {en: X.}
input: {case: [{n: {int: 1..9}, q: {int: 1..3}}, {a: {int: 0..20, count: n}}, {repeat: q, lines: [{l: {int: 1..9}, r: {int: 1..9}}]}]}
output: [{repeat: q, lines: [{total: {int: 0..99}}]}]
reference: r.py
`

// declared reads a spec with a key function. The error is a spec.Complaints.
func declared(declaration string) (*function.Function, error) {
	sp, err := spec.Parse("x.yaml", []byte(head+"function: "+declaration+"\n"))
	if err != nil {
		return nil, err
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		return nil, err
	}
	return function.New(sp, g)
}

// TestDeclarations checks that each faulty declaration gets complaints of one line, with the place
// and what to do.
func TestDeclarations(t *testing.T) {
	for declaration, want := range map[string]string{
		`"int f(list<"`:                            `"int f(list<" is not the declaration of a function; write one such as`,
		`""`:                                       "is empty",
		`"f"`:                                      "is not the declaration of a function",
		`"int total(int)"`:                         `"int" is not a type and a name; write one such as list<int> heaps`,
		`"int total(list<int a)"`:                  `"list<int" is not a type`,
		`"int total(list<list> a)"`:                `"list" is not a type; write list<int>`,
		`"int total(list<void> a)"`:                "a list of void",
		`"int total(void n)"`:                      "n has the type void",
		`"long total(int n)"`:                      `"long" is not a type; write int`,
		`"int total(vector<int> a)"`:               `"vector<int>" is not a type; write list<int>`,
		`"int total(int n, int n)"`:                "n is given twice",
		`"int total(int n, int N)"`:                "N is given twice",
		`["int total(int n)", "int Total(int n)"]`: "two functions are called Total; give one of them another name",
		`"int main(int n)"`:                        "main cannot be the name of a function",
		`"int grundyf(int n)"`:                     "grundyf begins like the names of graders; choose another name",
		`"int total(int zz)"`:                      "zz",
		`"int other(int n)"`:                       "other",
		`"int total(list<list<list<int>>> a)"`:     "a",
		`"string total(int n)"`:                    "total",
		`"int total(bool a)"`:                      "a",
		`{declare: "int total(p a)", records: {p: "p next"}}`:                    "the record p contains itself; give its fields other types",
		`{declare: "int total(p a)", records: {p: "list<q> x", q: "list<p> y"}}`: "contains itself",
		`{declare: "int total(p a)", records: {p: "int l, int l"}}`:              "l is given twice",
		`{declare: "int total(p a)", records: {p: "int l", P: "int r"}}`:         "two records are called P",
		`{declare: "int total(int n)", fields: {n: nothing}}`:                    "nothing",
		`{declare: "int total(int n)", fields: {m: n}}`:                          "m",
		`{records: {p: "int l"}}`:                                                "declare",
	} {
		_, err := declared(declaration)
		complained(t, declaration, want, err)
	}
	for _, keyword := range strings.Fields("int class func fn function def begin namespace let var match Result NULL lambda elif chan synchronized unchecked") {
		_, err := declared(`"int total(int ` + keyword + `)"`)
		complained(t, keyword, "is a keyword of", err)
	}
	many := `"int total(` + strings.Repeat("int n, ", 5000) + `int n)"`
	if _, err := declared(many); err == nil {
		t.Error("5000 parameters are declared")
	}
	if f, err := declared(`["void start(int n, list<int> a)", "int total(int l, int r)"]`); err != nil || len(f.Methods) != 2 {
		t.Errorf("right functions: %+v, %v", f, err)
	}
}

// complained checks that an error consists of complaints, one of which says want.
func complained(t *testing.T, declaration, want string, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: no complaint, want %s", declaration, want)
		return
	}
	for line := range strings.Lines(err.Error()) {
		if !strings.HasPrefix(line, "x.yaml:") {
			t.Errorf("%s: %q has no place", declaration, line)
		}
	}
	if !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v, want %s", declaration, err, want)
	}
}

// FuzzDeclaration checks that no declaration makes the reader panic, and that each function that it
// accepts has a grader and a first solution in its languages.
func FuzzDeclaration(f *testing.F) {
	for _, seed := range []string{"int f(list<", "int total(int l, int r)", "void start(list<int> a)", "((((", "int total(list<list<list<list<int>>>> a)", "int \x00(int n)", "list<list<", "bool total(real l);"} {
		f.Add(seed, "int l, int r")
	}
	f.Fuzz(func(t *testing.T, declaration, record string) {
		quoted := func(s string) string { return "'" + strings.ReplaceAll(strings.ToValidUTF8(s, "?"), "'", "''") + "'" }
		got, err := declared("{declare: " + quoted(declaration) + ", records: {pair: " + quoted(record) + "}}")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "x.yaml:") {
				t.Errorf("%q has no place", err)
			}
			return
		}
		for _, l := range got.Languages() {
			l.Signatures(got)
		}
	})
}
