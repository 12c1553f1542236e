package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"grundy/judge/render/text"
	"grundy/solutions"
)

// figures is the folder of measurements that documents link to.
const figures = "../../testdata/figures"

// documents returns the Markdown files below root.
func documents(t *testing.T, root string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".git" {
			return filepath.SkipDir
		}
		if err == nil && filepath.Ext(path) == ".md" {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func readDocument(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

var (
	codeSpan = regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	link     = regexp.MustCompile(`\]\(([^)\s]+)\)`)
)

// deadLinks returns the links of a text in folder dir that point to no file. It ignores links with
// a scheme and text in code.
func deadLinks(dir, text string) (dead []string) {
	for _, m := range link.FindAllStringSubmatch(codeSpan.ReplaceAllString(text, ""), -1) {
		target, _, _ := strings.Cut(m[1], "#")
		if target == "" || strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
			continue
		}
		if _, err := os.Stat(filepath.Join(dir, filepath.FromSlash(target))); err != nil {
			dead = append(dead, m[1])
		}
	}
	return dead
}

// TestDocumentLinks checks that every relative link of every document points to a file.
func TestDocumentLinks(t *testing.T) {
	list := documents(t, "../..")
	if len(list) < 8 {
		t.Errorf("only %d documents are found: %q", len(list), list)
	}
	for _, path := range list {
		for _, target := range deadLinks(filepath.Dir(path), readDocument(t, path)) {
			t.Errorf("%s: the link %s leads to no file", path, target)
		}
	}
}

// TestDeadLinks checks deadLinks on examples.
func TestDeadLinks(t *testing.T) {
	text := "[a](main.go) [b](none.go) [c](README.md#stress) [d](no/ne.md#x) " +
		"[e](https://example.org/none) [f](#stress) `[g](none.c)`\n```\n[h](none.h)\n```\n[i](..)"
	if got, want := deadLinks(".", text), []string{"none.go", "no/ne.md#x"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestDocumentTour checks that judge/README.md names every folder in judge, and every module that
// go.mod requires directly.
func TestDocumentTour(t *testing.T) {
	packages := chapter(t, "judge/README.md", "The packages")
	modules := chapter(t, "judge/README.md", "Dependencies")
	folders, err := os.ReadDir("../../judge")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range folders {
		if f.IsDir() && !strings.Contains(packages, "`"+f.Name()+"`") {
			t.Errorf("judge/README.md does not name the package %s", f.Name())
		}
	}
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+) v\S+$`).FindAllStringSubmatch(readDocument(t, "../../go.mod"), -1) {
		if page := regexp.MustCompile(`/v\d+$`).ReplaceAllString(m[1], ""); !strings.Contains(modules, "https://"+page) {
			t.Errorf("judge/README.md does not say why %s is needed", m[1])
		}
	}
}

var (
	measured = regexp.MustCompile(`(?m)^# (grundy|make) (\w+)`)
	picked   = regexp.MustCompile(`BENCH='\^Benchmark\(([^)]*)\)\$'`)
)

// TestDocumentFigures checks that every file of figures is linked to and names a command that
// measures it again: a subcommand, or a goal of the Makefile. If it names benchmarks, they must
// exist.
func TestDocumentFigures(t *testing.T) {
	files, err := filepath.Glob(figures + "/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no figures: %v", err)
	}
	var texts strings.Builder
	for _, path := range documents(t, "../..") {
		texts.WriteString(readDocument(t, path))
	}
	known, goals := benchmarks(t), strings.Fields(regexp.MustCompile(`(?m)^\.PHONY:.*$`).FindString(readDocument(t, "../../Makefile")))
	for _, path := range files {
		text, name := readDocument(t, path), filepath.Base(path)
		if !strings.Contains(texts.String(), "figures/"+name+")") {
			t.Errorf("no document links to %s", name)
		}
		m := measured.FindStringSubmatch(text)
		if m == nil || m[1] == "grundy" && !isCommand(m[2]) || m[1] == "make" && !slices.Contains(goals, m[2]) {
			t.Errorf("%s names no command that measures its figures", name)
		}
		for _, m := range picked.FindAllStringSubmatch(text, -1) {
			for _, b := range strings.Split(m[1], "|") {
				if !known[b] {
					t.Errorf("%s names Benchmark%s, which does not exist", name, b)
				}
			}
		}
	}
}

// benchmarks returns the names of all benchmarks of the repository, without the prefix Benchmark.
func benchmarks(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func Benchmark(\w+)\(`)
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			for _, m := range declared.FindAllStringSubmatch(readDocument(t, path), -1) {
				names[m[1]] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// isCommand reports whether grundy has a subcommand with the given name.
func isCommand(name string) bool {
	return slices.ContainsFunc(subcommands, func(make func(*app) *cobra.Command) bool {
		return make(&app{}).Name() == name
	})
}

// TestDocumentStrength checks the figures of grundy strength. They must have exactly one row per
// problem, as the command writes it, with sums and shares. Scores must be at least 99 %, and
// survivors.txt must explain each mutant in which the changed expression gets another value on some
// test, although all answers are right. README.md must contain the sums.
func TestDocumentStrength(t *testing.T) {
	file := readDocument(t, figures+"/strength.txt")
	table, err := text.ReadStrengthTable(file)
	if err != nil {
		t.Fatal(err)
	}
	var again strings.Builder
	if table.Write(&again); again.String() != file {
		t.Errorf("strength.txt is not as the command writes it:\n%s", again.String())
	}
	rows := map[string][]string{}
	for _, line := range strings.Split(file, "\n") {
		if f := strings.Fields(line); len(f) == 16 && f[0] != "problem" {
			rows[f[0]] = f
		}
	}
	survivors := readDocument(t, figures+"/survivors.txt")
	total := rows["total"]
	delete(rows, "total")
	for _, row := range solutions.Rows {
		f := rows[row.ID]
		if f == nil {
			t.Errorf("no row for %s; run grundy strength %s --table testdata/figures/strength.txt", row.ID, row.ID)
			continue
		}
		delete(rows, row.ID)
		if n := strings.Count(survivors, "\n"+row.ID+"\t"); strconv.Itoa(n) != f[9] {
			t.Errorf("%s: survivors.txt explains %d mutants that do not show, strength.txt has %s", row.ID, n, f[9])
		}
		if got := number(t, f[10]); got < 99 {
			t.Errorf("%s: the score is %v %%", row.ID, got)
		}
	}
	for id := range rows {
		t.Errorf("strength.txt has a row for %s, which is not a problem", id)
	}
	want := fmt.Sprintf("Of %s mutants of all problems, %s are killed, %s alive, %s slower, %s equivalent, %s differ on illegal input only, "+
		"%s never differ, %s change the layout only, and %s differ but do not show.", anySlice(total[1:10])...)
	if document := readDocument(t, "README.md"); !strings.Contains(document, want) {
		t.Errorf("README.md does not say what strength.txt has: %s", want)
	}
}

func anySlice(list []string) (all []any) {
	for _, s := range list {
		all = append(all, s)
	}
	return all
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
