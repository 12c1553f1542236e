package main

import (
	"bytes"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"grundy/judge/program/build"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/plan"
)

// codeWords are the words of Chinese output that are code in any language: keys and values of specs,
// values of flags, prefixes of file names, programs and formats. The last line has the students of the
// class that is graded.
const codeWords = `
	alive analysis any array build cgroup checker chess compiler completion dawson dmoj domjudge emacs en equivalent erring exact fibonacci
	first fps game gcc ghc git graph grid hdu help hint https hydro icpc id illegal install interactive javac kattis kayles killed left
	kotlinc landlock layout legacy line lines losing lost luogu make mis mle moves namespace neovim never nim none number numbers oeis oj
	ole outcome passes pe perfect polygon py queries quit random re resolver revision right rlimit room rs rustc sanitizer schema score second shell slower
	spec squares strings sublime submitted text testlib tle tokens tree tricky true tsv undo unordered vim vscode wa why wythoff zed zh zip
	alice bob carol dave
`

// latin matches a word of Latin letters. code matches what is removed before: quotes, paths, flags,
// calls, placeholders and addresses.
var (
	code  = regexp.MustCompile("powers of 2|`[^`]*`|\"[^\"]*\"|“[^”]*”|[A-Za-z]*[0-9_./\\\\=<>{}()\\[\\]@$%^+*#:~|&-][A-Za-z0-9_./\\\\=<>{}\\[\\]@$%^+*#:~|&,'-]*")
	latin = regexp.MustCompile(`[A-Za-z]{2,}`)

	editorLine = regexp.MustCompile(`^\s*\S+:[0-9]+:[0-9]+: `)
)

// englishIn returns the words of an output in Chinese that are neither names, abbreviations nor code.
func englishIn(text string, known map[string]bool) (list []string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "    ") && !strings.ContainsFunc(line, han) {
			continue // input, output, programs, trees
		}
		if strings.HasPrefix(strings.TrimSpace(line), "grundy ") || strings.Contains(line, "| grundy ") {
			continue // an example
		}
		if editorLine.MatchString(line) {
			continue // a line that editors read, in an example
		}
		for _, word := range latin.FindAllString(code.ReplaceAllString(line, " "), -1) {
			if strings.ToLower(word) == word && !known[word] { // others are names, abbreviations or placeholders
				list = append(list, word+" in "+strings.TrimSpace(line))
			}
		}
	}
	return list
}

func han(r rune) bool {
	return r >= 0x4e00 && r <= 0x9fff || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}

// vocabulary returns the words that output in Chinese may have: codeWords and names of commands,
// flags, types of flags, languages, groups of tests, and problems with their tags.
func vocabulary() map[string]bool {
	known := map[string]bool{}
	for word := range strings.FieldsSeq(codeWords) {
		known[word] = true
	}
	split := func(name string) {
		for _, word := range latin.FindAllString(name, -1) {
			known[word] = true
		}
	}
	for _, sub := range subcommands {
		c := sub(&app{lang: "zh"})
		split(c.Name())
		flags := func(f *pflag.Flag) { split(f.Name); split(f.Value.Type()); split(f.DefValue) }
		c.Flags().VisitAll(flags)
		c.PersistentFlags().VisitAll(flags)
	}
	for _, l := range build.Known() {
		split(l.ID)
	}
	for _, g := range []plan.Group{plan.Sample, plan.Small, plan.Order, plan.Balanced, plan.Near, plan.Extreme, plan.Deep, plan.Largest, plan.Hard, plan.Stored} {
		split(string(g))
	}
	return known
}

// TestChineseWords checks that output in Chinese has no English words: help of all commands, and what
// the commands print about one problem.
func TestChineseWords(t *testing.T) {
	repo := setTranscripts(t)
	t.Setenv("GRUNDY_FOUND", t.TempDir())
	known := vocabulary()
	commands := [][]string{{}, {"help"}, {"table", "p1247"}, {"table", "--octal", "0.07"}, {"show", "hdu1848"}, {"show", "p1247", "--play"}, {"gen", "p1248"}}
	for _, sub := range subcommands {
		commands = append(commands, []string{"help", sub(&app{lang: "zh"}).Name()})
	}
	files := func(name string) string { return filepath.Join(repo, "testdata", filepath.FromSlash(name)) }
	if !testing.Short() {
		testenv.Programs(t, "gcc", "g++", "python3")
		wrong := files("submissions/hdu1848/wa-win-flags.go")
		commands = append(commands, []string{"submit", "hdu1848", wrong}, []string{"submit", "hdu1848", wrong, wrong, "--all"},
			[]string{"stress", "hdu1848", wrong, "--cases", "2000"}, []string{"lint", "hdu1848", "--for", "1s"}, []string{"limits", "hdu1848"},
			[]string{"strength", "hdu1848", "--most", "4"}, []string{"grade", files("cli/files/class")}, []string{"grade", files("cli/files/class"), "--names"},
			[]string{"doctor"})
	}
	found := map[string]string{}
	for _, args := range commands {
		var out bytes.Buffer
		execute(t.Context(), append(slices.Clone(args), "--lang", "zh"), strings.NewReader(""), &out, &out)
		if !strings.ContainsFunc(out.String(), han) {
			t.Errorf("grundy %s prints no Chinese: %s", strings.Join(args, " "), out.String())
		}
		for _, word := range englishIn(out.String(), known) {
			found[word] = strings.Join(args, " ")
		}
	}
	for _, word := range slices.Sorted(maps.Keys(found)) {
		t.Errorf("grundy %s --lang zh: the word %s", found[word], word)
	}
}
