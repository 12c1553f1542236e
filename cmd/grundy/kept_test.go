package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// mostBytes is the most that all kept tables may take.
const mostBytes = 200_000

// TestKeptTables wants every kept table of the repository to be what its rule gives.
func TestKeptTables(t *testing.T) {
	t.Chdir("../..")
	code, out, errs := call(t, "table", "--check")
	if code != asExpected || errs != "" || strings.Count(out, ": as computed\n") < 3 {
		t.Errorf("exit %d, %s\n%s", code, errs, out)
	}
	list, err := keepings(nil)
	if err != nil {
		t.Fatal(err)
	}
	bytes := int64(0)
	for _, k := range list {
		info, err := os.Stat(k.file)
		if err != nil {
			t.Fatal(err)
		}
		bytes += info.Size()
	}
	if bytes == 0 || bytes > mostBytes {
		t.Errorf("the kept tables take %d bytes, want at most %d", bytes, mostBytes)
	}
}

// keptSpec keeps two tables.
var keptSpec = strings.Replace(cardsSpec, "samples:",
	"game: {heaps: n, take: \"1, 3, 4\"}\ntables: {grundy: {upto: 20}, losing: {upto: 20, take: squares}}\nsamples:", 1)

// TestKeptFiles writes tables beside a spec, damages them, and wants to be told of
// the entries that differ.
func TestKeptFiles(t *testing.T) {
	inCheckout(t, map[string]string{"cards.yaml": keptSpec})
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
	expect(notSo, first+"differs\n  heap 20: kept nothing, computed 2\n"+remedy+
		second+"differs\n  P-position number 1: kept 3, computed 2\n"+remedy, "table", "--check")
	change(t, grundy, "18\t2\n", "x\n")
	change(t, grundy, "5\t3\n", "5\t8\n")
	change(t, losing, "1\t3\n", "1\t2\n")
	change(t, losing, "#", "# ")
	fault := `  line 20 is "x"; it should be 18, a tab, and a whole number from 0` + "\n"
	expect(notSo, first+"differs\n"+fault+"  heap 5: kept 8, computed 3\n"+remedy+
		second+"differs\n  its entries are right, its text is not that of --write\n"+remedy, "table", "--check")
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

// keptReference has places for two tables.
const keptReference = `// Package cards tells values.
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

// TestKeptReference writes tables into a reference, all else of which stays, and
// runs it.
func TestKeptReference(t *testing.T) {
	long := strings.Replace(keptSpec, "losing: {upto: 20", "losing: {upto: 100", 1)
	inCheckout(t, map[string]string{"cards.yaml": long})
	name := filepath.FromSlash("solutions/cards/solve.go")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(keptReference), 0o644); err != nil {
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

// TestKeptNowhere wants to be told where kept tables could be.
func TestKeptNowhere(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, args := range [][]string{{"table", "--check"}, {"table", "hdu1848", "--write"}} {
		code, out, errs := call(t, args...)
		want := "table: tables are kept in a checkout of grundy, and the working folder is in none; " +
			"go to a checkout, or name a spec by its path\n"
		if code != cannotTell || out != "" || errs != want {
			t.Errorf("%v: exit %d, %s%s", args, code, out, errs)
		}
	}
}
