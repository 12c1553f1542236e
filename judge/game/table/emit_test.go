package table

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"grundy/judge/testing/testenv"
)

// A claim states that a function in a text has certain values.
type claim struct {
	text, name, what string
	want             []uint16
}

// A driver builds and runs a program that prints all values of some pastes.
type driver struct {
	file          string
	before, after string   // around the pastes
	call          string   // prints the values of %[1]s for 0..%[2]d-1
	build, run    []string // in the folder of the file
}

var drivers = map[string]driver{
	"go": {
		"main.go", "package main\nimport (\"bufio\"; \"fmt\"; \"os\")\n",
		"func main() {\n\tw := bufio.NewWriter(os.Stdout)\n\tdefer w.Flush()\n%s}\n",
		"\tfor n := 0; n < %[2]d; n++ { fmt.Fprintln(w, %[1]s(n)) }\n",
		[]string{"go", "build", "-o", "prog", "main.go"}, []string{"./prog"},
	},
	"c": {
		"main.c", "#include <stdio.h>\n", "int main(void){%s return 0;}\n",
		"for(int n=0;n<%[2]d;n++)printf(\"%%lld\\n\",%[1]s(n));\n",
		[]string{"gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-o", "prog", "main.c"}, []string{"./prog"},
	},
	"cpp": {
		"main.cpp", "#include <cstdio>\n", "int main(){%s}\n",
		"for(int n=0;n<%[2]d;n++)std::printf(\"%%lld\\n\",%[1]s(n));\n",
		[]string{"g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-o", "prog", "main.cpp"}, []string{"./prog"},
	},
	"python": {
		"main.py", "", "%s", "for n in range(%[2]d):print(%[1]s(n))\n",
		nil, []string{"python3", "main.py"},
	},
}

// check compiles and runs the claims, and compares every value.
func (d driver) check(t *testing.T, claims []claim) {
	t.Helper()
	var text, calls strings.Builder
	text.WriteString(d.before)
	for _, c := range claims {
		text.WriteString(c.text)
		fmt.Fprintf(&calls, d.call, c.name, len(c.want))
	}
	fmt.Fprintf(&text, d.after, calls.String())
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, d.file), []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var out []byte
	for _, args := range [][]string{d.build, d.run} {
		if args == nil {
			continue
		}
		if !strings.HasPrefix(args[0], "./") {
			testenv.Programs(t, args[0])
		}
		cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
		cmd.Dir = dir
		var problems strings.Builder
		cmd.Stderr = &problems
		var err error
		if out, err = cmd.Output(); err != nil {
			t.Fatalf("%v: %v\n%.2000s", args, err, problems.String())
		}
	}
	lines := strings.Fields(string(out))
	for _, c := range claims {
		if len(lines) < len(c.want) {
			t.Fatalf("%s: %d lines are left, %d wanted", c.what, len(lines), len(c.want))
		}
		for n, want := range c.want {
			if got, err := strconv.Atoi(lines[n]); err != nil || got != int(want) {
				t.Fatalf("%s: heap %d has %s, want %d\n%.500s", c.what, n, lines[n], want, c.text)
			}
		}
		lines = lines[len(c.want):]
	}
}

// emitted returns tables that need every form: periods from 0 and later, proved or not, with a
// saltus, runs, wide values, and no law.
func emitted(t *testing.T) []*Table {
	ramp := heaps(400, func(n int) uint16 { return uint16(n * 37 % 5003) })
	return []*Table{
		compute(t, "0.77", 2000), compute(t, "1, 3, 4", 500), compute(t, "powers of 2", 300),
		compute(t, "4!.0", 3000), compute(t, "any", 500), compute(t, "1..1", 40),
		valued("lasker", heaps(300, func(n int) uint16 { return uint16(max(0, n+[4]int{-1, 0, 0, 1}[n%4])) })),
		valued("steps", heaps(2000, func(n int) uint16 { return uint16(len(strconv.Itoa(n * n * n))) })),
		valued("wide", ramp), valued("widest", heaps(90, func(n int) uint16 { return uint16(n * n * 5) })),
		valued("one", []uint16{3}), valued("nothing", make([]uint16, 30)),
		valued("every byte", heaps(600, func(n int) uint16 { return uint16((n * n / 7) % 64) })),
		valued("trigraphs", heaps(100, func(n int) uint16 { return uint16(28 + n%61/60*15) })),
	}
}

// TestEmitRuns checks the values of every form of every table in every language, by running the
// code.
func TestEmitRuns(t *testing.T) {
	testenv.Long(t)
	tables := emitted(t)
	for lang, d := range drivers {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			d.check(t, claimsOf(t, lang, tables))
		})
	}
}

// claimsOf returns the shortest paste of every table, and each other form. A paste that is right
// for every heap is also checked beyond the table.
func claimsOf(t *testing.T, lang string, tables []*Table) []claim {
	t.Helper()
	var claims []claim
	name := func() string { return fmt.Sprintf("f%d", len(claims)) }
	for _, table := range tables {
		p, err := Emit(table, EmitOptions{Lang: lang, Name: name()})
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(table.Values())
		for n := len(want); p.Upto < 0 && n < 5000; n++ {
			want = append(want, uint16(table.period.At(n)))
		}
		claims = append(claims, claim{p.Text, name(), table.rule.String() + " as " + p.Form, want})
		for _, f := range table.folds() {
			for _, d := range datas(f.values) {
				claims = append(claims, claim{
					programs[lang].write(name(), f, d), name(), table.rule.String() + " tried as " + d.form, table.values,
				})
			}
		}
	}
	return claims
}

// TestEmitShortest checks which form is the shortest, and that it stays short.
func TestEmitShortest(t *testing.T) {
	for _, test := range []struct {
		rule string
		upto int
		form string
		most int // bytes
	}{
		{"0.77", 100_000, "period, packed", 280},
		{"1, 3, 4", 1000, "period, packed", 170},
		{"4!.0", 1000, "packed", 1200},
		{"any", 1000, "residue, packed", 220},
	} {
		p, err := Emit(compute(t, test.rule, test.upto), EmitOptions{Lang: "c"})
		if err != nil {
			t.Fatal(err)
		}
		if p.Form != test.form || len(p.Text) > test.most {
			t.Errorf("%s: %s in %d bytes, want %s in at most %d:\n%s", test.rule, p.Form, len(p.Text), test.form, test.most, p.Text)
		}
	}
}

// TestEmitTexts checks the forms that are data, and that wrong options have an error with a remedy.
func TestEmitTexts(t *testing.T) {
	table := compute(t, "0.77", 300)
	tsv, err := Emit(table, EmitOptions{Lang: "tsv"})
	if err != nil || !strings.HasPrefix(tsv.Text, "0\t0\n1\t1\n2\t2\n3\t3\n4\t1\n") || strings.Count(tsv.Text, "\n") != 301 {
		t.Errorf("tsv: %v %.60q", err, tsv.Text)
	}
	oeis, err := Emit(table, EmitOptions{Lang: "oeis"})
	if err != nil || !strings.HasPrefix(oeis.Text, "0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, ") || len(oeis.Text) > 260 || oeis.Upto != 86 {
		t.Errorf("oeis: %v %q upto %d", err, oeis.Text, oeis.Upto)
	}
	for _, o := range []EmitOptions{{Lang: "cobol"}, {Lang: "c", MaxBytes: 50}, {}} {
		if _, err := Emit(table, o); err == nil || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%+v: error %v, want one with a remedy", o, err)
		}
	}
	if _, err := Emit(valued("empty", nil), EmitOptions{Lang: "c"}); err == nil {
		t.Error("an empty table is printed")
	}
}

// TestEmitName checks that names which are not valid function names are refused.
func TestEmitName(t *testing.T) {
	table := compute(t, "0.77", 100)
	for _, name := range []string{"1x", "a b", "a;b", "é", "class", "func", "def", "n", "main"} {
		if p, err := Emit(table, EmitOptions{Lang: "go", Name: name}); err == nil {
			t.Errorf("%s is a name: %s", name, p.Text)
		}
	}
	if _, err := Emit(table, EmitOptions{Lang: "go", Name: "sg_1"}); err != nil {
		t.Error(err)
	}
	if _, err := Emit(table, EmitOptions{Lang: "go", MaxBytes: -5}); err == nil {
		t.Error("a negative maximum of bytes is accepted")
	}
}
