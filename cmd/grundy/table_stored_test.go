package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge/game/table"
	"grundy/judge/game/table/cases"
	"grundy/judge/spec"
	"grundy/judge/testing/testenv"
	"grundy/problems/catalogue"
)

// mostBytes is the maximum size of all stored tables together.
const mostBytes = 200_000

// TestStoredTables checks that every stored table of the repository agrees with its rule.
func TestStoredTables(t *testing.T) {
	testenv.Long(t)
	t.Chdir("../..")
	code, out, errs := call(t, "table", "--check")
	if code != asExpected || errs != "" || strings.Count(out, ": as computed\n") < 3 {
		t.Errorf("exit %d, %s\n%s", code, errs, out)
	}
	list, err := catalogue.Open().TablesOf(nil)
	if err != nil {
		t.Fatal(err)
	}
	bytes := int64(0)
	for _, k := range list {
		info, err := os.Stat(k.File)
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
	}
	if bytes == 0 || bytes > mostBytes {
		t.Errorf("the stored tables take %d bytes, want at most %d", bytes, mostBytes)
	}
}

// TestStoredRules compares stored Grundy values of heaps with the oracles of their problems on the
// smallest cases. A rule that the spec states beside rules in Go may be wrong.
func TestStoredRules(t *testing.T) {
	t.Chdir("../..")
	list, err := catalogue.Open().TablesOf(nil)
	if err != nil {
		t.Fatal(err)
	}
	held := 0
	for _, k := range list {
		fields := k.Heaps
		if fields == nil && k.Problem.Game != nil {
			fields = k.Problem.Game.Heaps
		}
		if k.Kind != spec.GrundyTable || k.OfCases() || fields == nil {
			continue
		}
		held++
		values, err := table.Compute(t.Context(), k.Rule, table.Options{Upto: k.Upto})
		if err != nil {
			t.Fatal(err)
		}
		g, rules, err := catalogue.Rules(k.Problem)
		if err != nil {
			t.Fatal(err)
		}
		a, err := table.Ask(t.Context(), g, rules, spec.LosingTable, 20, 1e8)
		if err != nil {
			t.Fatal(err)
		}
		for i, losing := range a.Entries {
			sum := uint16(0)
			for _, f := range fields {
				for _, n := range a.Cases.At(i).Ints(f.Value) {
					sum ^= values.Values()[n]
				}
			}
			if (sum == 0) != (losing == 1) {
				t.Errorf("%s: %s is lost: %v, and the values sum up to %d", k.Problem.ID.Value, cases.Line(a.Cases.At(i)), losing, sum)
			}
		}
	}
	if held < 4 {
		t.Errorf("only %d tables are held to rules", held)
	}
}

// storedSpec is a spec with two stored tables.
var storedSpec = strings.Replace(cardsSpec, "samples:",
	"game: {heaps: n, take: \"1, 3, 4\"}\ntables: {grundy: {upto: 20}, losing: {upto: 20, take: squares}}\nsamples:", 1)

// TestStoredFiles writes tables beside a spec and damages them. It checks that the entries that
// differ are reported.
func TestStoredFiles(t *testing.T) {
	inCheckout(t, map[string]string{"cards.yaml": storedSpec})
	const grundy, losing = "problems/cards.grundy.tsv", "problems/cards.losing.tsv"
	first := "cards          grundy 0..20       21 entries, 0.2 KB in " + grundy + ": "
	second := "cards          losing 0..20       9 entries, 0.1 KB in " + losing + ": "
	const remedy = "  write it: grundy table cards --write\n"
	expect := func(code int, want string, args ...string) {
		t.Helper()
		if got, out, errs := call(t, args...); got != code || out != want || errs != "" {
			t.Errorf("%v: exit %d, %s\n%swant exit %d\n%s", args, got, errs, out, code, want)
		}
	}
	expect(notSo, first+"is not there\n"+remedy+second+"is not there\n"+remedy, "table", "--check")
	expect(asExpected, first+"written\n"+second+"written\n", "table", "cards", "--write")
	expect(asExpected, first+"as computed\n"+second+"as computed\n", "table", "--check", "cards")
	change(t, losing, "1\t2\n", "1\t3\n")
	change(t, grundy, "20\t2\n", "")
	expect(notSo, first+"differs\n  heap 20: stored nothing, computed 2\n"+remedy+
		second+"differs\n  P-position number 1: stored 3, computed 2\n"+remedy, "table", "--check")
	change(t, grundy, "18\t2\n", "x\n")
	change(t, grundy, "5\t3\n", "5\t8\n")
	change(t, losing, "1\t3\n", "1\t2\n")
	change(t, losing, "#", "# ")
	fault := `  line 20 is "x"; it should be 18, a tab, and a whole number from 0` + "\n"
	expect(notSo, first+"differs\n"+fault+"  heap 5: stored 8, computed 3\n"+remedy+
		second+"differs\n  the entries are correct, but --write would write another text\n"+remedy, "table", "--check")
	expect(asExpected, first+"written\n"+second+"written\n", "table", "--write")
	expect(asExpected, first+"as computed\n"+second+"as computed\n", "table", "--check")
}

func change(t *testing.T, name, old, by string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil || strings.Count(string(text), old) != 1 {
		t.Fatalf("%s: %q is there %d times, %v", name, old, strings.Count(string(text), old), err)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(text), old, by, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestStoredCases stores the answers of the rules on cases of the problem and on others. It damages
// them, and checks that the cases that differ are reported.
func TestStoredCases(t *testing.T) {
	specs := map[string]string{}
	for _, name := range []string{"digit-game.yaml", "palindrome-flip.yaml"} {
		text, err := os.ReadFile("../../problems/" + name)
		if err != nil {
			t.Fatal(err)
		}
		specs[name] = strings.ReplaceAll(string(text), "500", "3")
	}
	inCheckout(t, specs)
	change(t, "problems/digit-game.yaml", "{losing: {cases: all}}", "{losing: {cases: 1500}, outcome: {cases: 12}, grundy: {cases: 10}}")
	expect := func(code int, want string, args ...string) {
		t.Helper()
		if got, out, errs := call(t, args...); got != code || out != want || errs != "" {
			t.Errorf("%v: exit %d, %s\n%swant exit %d\n%s", args, got, errs, out, code, want)
		}
	}
	lines := func(results ...string) string {
		var b strings.Builder
		for i, begin := range []string{
			"digit-game     losing 1500 cases  1,500 entries, 0.4 KB in problems/digit-game.losing.tsv: ",
			"digit-game     outcome 12 cases    12 entries, 0.1 KB in problems/digit-game.outcome.tsv: ",
			"digit-game     grundy 10 cases    10 entries, 0.1 KB in problems/digit-game.grundy.tsv: ",
			"palindrome-flip score all (middle, turned, odd, zeros) 25 entries, 0.2 KB in problems/palindrome-flip.score.tsv: ",
		} {
			b.WriteString(begin + results[i] + "\n")
		}
		return b.String()
	}
	expect(asExpected, lines("written", "written", "written", "written"), "table", "--write")
	expect(asExpected, lines("as computed", "as computed", "as computed", "as computed"), "table", "--check")
	change(t, "problems/digit-game.losing.tsv", "0\t28", "0\t19")
	change(t, "problems/digit-game.outcome.tsv", "0\tN P", "0\tN D")
	change(t, "problems/digit-game.grundy.tsv", "0\t1 0", "0\t2x2")
	change(t, "problems/palindrome-flip.score.tsv", "0\t0", "0\t1")
	const remedy = "\n  write it: grundy table digit-game --write"
	expect(notSo, lines(
		"differs\n  case 0, 0: stored a P-position, computed no P-position"+"\n  case 1, 1: stored no P-position, computed a P-position"+remedy,
		"differs\n  case 1, 1: stored D, computed P"+remedy,
		"differs\n  case 0, 0: stored 2, computed 1\n  case 1, 1: stored 2, computed 0"+remedy,
		"differs\n  case 0, 0 0 0 0: stored 1, computed 0\n  write it: grundy table palindrome-flip --write",
	), "table", "--check")
	if code, out, _ := call(t, "table", "digit-game", "--check", "--json"); code != notSo ||
		!strings.Contains(out, `"of":"12 cases","file":`) ||
		!strings.Contains(out, `"differences":[{"index":1,"case":"1","kept":68,"computed":80}]`) {
		t.Errorf("exit %d\n%s", code, out)
	}
}

// TestStoredCasesRefused checks that an error gives the reason if the rules do not cover the cases.
func TestStoredCasesRefused(t *testing.T) {
	for tables, want := range map[string]string{
		"{score: {cases: 10}}":                 "no table: case 0, 1: no score: the rules say nothing of gains; store fewer cases, or another table",
		"{losing: {case: [{x: {int: 0..9}}]}}": "the rules for the cases of this table are not known; ",
		"{losing: {case: [{x: {int: 0..y}}]}}": "y",
		"{outcome: {cases: 2*10^6}}":           "which is not a whole number of at least 1",
	} {
		inCheckout(t, map[string]string{"cards.yaml": strings.Replace(cardsSpec, "samples:",
			"game: {heaps: n, take: \"1, 3, 4\"}\ntables: "+tables+"\nsamples:", 1)})
		if code, out, errs := call(t, "table", "--check", "cards"); code != cannotTell || out != "" || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d, %s%s, want %q", tables, code, out, errs, want)
		}
	}
}

// storedReference is a reference with places for two tables.
const storedReference = `// Package cards tells values.
package main

import "fmt"

// table:begin grundy
// table:end

func main() {
	for n := 0; n < len(grundy); n++ {
		fmt.Print(grundy[n]-'0', " ")
	}
	fmt.Println(losing)
}

// table:begin losing
var losing []int // to be filled

// table:end
`

// TestStoredReference writes tables into a reference, checks that the rest of the file is
// unchanged, and runs it.
func TestStoredReference(t *testing.T) {
	long := strings.Replace(storedSpec, "losing: {upto: 20", "losing: {upto: 100", 1)
	inCheckout(t, map[string]string{"cards.yaml": long})
	name := filepath.FromSlash("solutions/cards/solve.go")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(storedReference), 0o644); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := call(t, "table", "--check"); code != notSo || !strings.Contains(out, "no constant and no variable") {
		t.Errorf("before: exit %d\n%s", code, out)
	}
	for _, args := range [][]string{{"table", "cards", "--write"}, {"table", "--check"}} {
		if code, out, errs := call(t, args...); code != asExpected || strings.Count(out, "solutions/cards/solve.go") != 2 {
			t.Fatalf("%v: exit %d, %s\n%s", args, code, errs, out)
		}
	}
	run, err := exec.Command("go", "run", "./"+filepath.Dir(name)).CombinedOutput()
	want := "0 1 0 1 2 3 2 0 1 0 1 2 3 2 0 1 0 1 2 3 2 [0 2 5 7 10 12 15 17 20 22 34 39 44 52 57 62 65 67 72 85 95]\n"
	if err != nil || string(run) != want {
		t.Errorf("%v, %s", err, run)
	}
	change(t, name, `"010123201012320101232"`, `"010123301012320101232"`)
	if code, out, _ := call(t, "table", "--check", "--json"); code != notSo ||
		!strings.Contains(out, `"result":"differs","differ":1,"differences":[{"index":6,"kept":3,"computed":2}]`) {
		t.Errorf("after: exit %d\n%s", code, out)
	}
}

// TestStoredNowhere checks that the error outside a checkout says where stored tables are.
func TestStoredNowhere(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range [][]string{{"table", "--check"}, {"table", "hdu1848", "--write"}} {
		code, out, errs := call(t, args...)
		want := "table: stored tables are in a checkout of grundy, but the working folder is not in one; " +
			"go to a checkout, or name a spec by its path\n"
		if code != cannotTell || out != "" || errs != want {
			t.Errorf("%v: exit %d, %s%s", args, code, out, errs)
		}
	}
}
