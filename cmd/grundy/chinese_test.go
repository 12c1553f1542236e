package main

import (
	"bytes"
	"errors"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmdtest"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/format"
	"grundy/judge/testing/testenv"
)

// TestChineseHelp checks that every command and flag has Chinese help.
func TestChineseHelp(t *testing.T) {
	word := regexp.MustCompile(`\b[a-z]{3,} [a-z]{2,} [a-z]{2,}`) // three English words
	for _, sub := range subcommands {
		cmd := sub(&app{})
		_, out, _ := call(t, cmd.Name(), "--help", "--lang", "zh")
		_, use, found := strings.Cut(out, "用法：")
		if !found {
			t.Fatalf("%s: no usage in\n%s", cmd.Name(), out)
		}
		_, flags, _ := strings.Cut(use, "选项：")
		for line := range strings.Lines(flags) {
			if said := word.FindString(line); said != "" {
				testenv.Untranslated(t, "%s: %q is English in %s", cmd.Name(), said, line)
			}
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			if !strings.Contains(flags, "--"+f.Name) {
				t.Errorf("%s: --%s is not listed", cmd.Name(), f.Name)
			}
		})
	}
	_, out, _ := call(t, "--lang", "zh")
	for line := range strings.Lines(out) {
		if said := word.FindString(line); said != "" {
			testenv.Untranslated(t, "%q is English in %s", said, line)
		}
	}
}

// TestLocale checks that the environment chooses the language if no flag names one.
func TestLocale(t *testing.T) {
	for _, c := range []struct {
		locale string
		args   []string
		want   string
	}{
		{"zh_CN.UTF-8", nil, "没有这道题"}, {"zh", []string{"--lang", "en"}, "no such problem"}, {"C", nil, "no such problem"},
		{"de_DE", nil, "no such problem"}, {"de_DE", []string{"--lang=zh"}, "没有这道题"},
	} {
		t.Setenv("LC_ALL", c.locale)
		if _, _, errs := call(t, append([]string{"show", "absent"}, c.args...)...); !strings.Contains(errs, c.want) {
			t.Errorf("%s, %q: %q", c.locale, c.args, errs)
		}
	}
}

// TestNarrowHelp checks that help fits into its columns in both languages.
func TestNarrowHelp(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		root := &cobra.Command{Use: "grundy"}
		root.AddCommand(explained(submitCommand(&app{}), lang))
		var out bytes.Buffer
		root.SetOut(&out)
		cli.Translate(root, lang, 60)
		root.SetArgs([]string{"submit", "--help"})
		if err := root.Execute(); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(out.String()) {
			if n := format.Width(strings.TrimSuffix(line, "\n")); n > 60 && !strings.HasPrefix(line, "  grundy ") {
				t.Errorf("%s: %d columns: %s", lang, n, line)
			}
		}
	}
}

// TestChineseTranscripts checks that every error in a transcript is in Chinese if the exit code is
// 2. It runs every transcript once more, which takes minutes. The tests of package i18n check in
// every run that each message has a Chinese text.
func TestChineseTranscripts(t *testing.T) {
	testenv.Soak(t)
	repo := setTranscripts(t)
	t.Setenv("LC_ALL", "zh_CN.UTF-8")
	dir, complaints := t.TempDir(), 0
	if err := os.CopyFS(dir, os.DirFS("../../testdata/cli")); err != nil {
		t.Fatal(err)
	}
	suite, err := cmdtest.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	suite.DisableLogging = true
	suite.Commands["grundy"] = func(args []string, stdin string) ([]byte, error) {
		out, err := transcribe(args, stdin, repo)
		var failed *cmdtest.ExitCodeErr
		if errors.As(err, &failed) && failed.Code == cannotTell && !slices.Contains(args, "--json") && !slices.Contains(args, "en") {
			complaints++
			for line := range strings.Lines(known.ReplaceAllString(string(out), "")) {
				if english.MatchString(line) {
					testenv.Untranslated(t, "grundy %q is English: %s", args, line)
				}
			}
		}
		return out, err
	}
	suite.Run(t, true)
	if complaints < 50 {
		t.Errorf("only %d complaints", complaints)
	}
}

var (
	english = regexp.MustCompile(`\b[a-z]{2,} [a-z]{2,} [a-z]{2,}`)
	// known matches text that stays English: lists of names, commands, and messages of compilers.
	known = regexp.MustCompile(`\bcsharp go haskell java javascript kotlin lua pascal php\b|\bruby rust typescript\b|grundy [a-z]+ [a-z]+|(?m)^ {4}.*$`)
)
