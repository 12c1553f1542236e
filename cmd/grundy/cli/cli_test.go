package cli

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
)

// TestUsage checks that each wrong command line gives one line of error.
func TestUsage(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"a.go", "b.go", "a.yaml", "a.tgz"} {
		if err := os.WriteFile(name, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ line, want string }{
		{"sub", "sub: no problem is given; write grundy sub PROBLEM FILE..."},
		{"sub a", "sub: no file is given; write grundy sub PROBLEM FILE..."},
		{"sub a b c", `sub: unexpected argument "c"; write grundy sub PROBLEM FILE...`},
		{"subb", "subb: no such command; did you mean sub?"},
		{"sub a b --jbos 3", "--jbos: no such flag; did you mean --jobs?"},
		{"sub a b -x", "-x: no such flag; grundy sub --help lists the flags"},
		{"sub a b --jobs", "--jobs: needs a value; grundy sub --help lists the flags"},
		{"sub a b --jobs x", `--jobs: "x" is not a whole number; give one such as 8`},
		{"sub a b --jobs 0", "--jobs: is not between 1 and 1024; give one such as 2"},
		{"sub a b --jobs 4", ""},
		{"serve a b --jobs 0", ""},
		{"serve a b --jobs -1", "--jobs: is not between 0 and 1024; give one such as 2, or 0 to judge elsewhere"},
		{"sub a b --for -1s", `--for: "-1s" is negative; write one such as 1s, 1.5s or 500ms`},
		{"sub a b --for 1001h", "--for: is not between 0 and 1000h; give it as 10s or 5m"},
		{"sub a b --for 1000h", ""},
		{"sub a b --lang fr", `--lang: "fr" is not a language of messages; use en or zh`},
		{"sub a b --lang zh", ""},
		{"sub a.go b", "a.go: is a file, not a problem; the problem comes first: grundy sub b a.go"},
		{"sub a.go b.go", "a.go: is a file, not a problem; the problem comes first: grundy sub PROBLEM FILE..."},
		{"sub absent.go b", ""},
		{"sub a.yaml a.go", ""},
		{"sub a.tgz a.go", ""},
		{"sub a b --file=", "--file: needs a value, but the value is empty; remove the flag, or give it a value"},
		{"sub a b --file x", ""},
		{"sub a b --every", ""},
		{"sub a b --animal=", `--animal: "" is unknown; known: dog, cat`},
		{"sub a b --names=", "--names: needs a value, but the value is empty; remove the flag, or give it a value"},
		{"sub a b --names=x,,y", "--names: needs a value, but the value is empty; remove the flag, or give it a value"},
		{"sub a b --names=x,y", ""},
		{"sub a b --lang=", "--lang: needs a value, but the value is empty; remove the flag, or give it a value"},
		{"sub a EMPTY", "sub: argument 2 is empty; write grundy sub PROBLEM FILE..."},
		{"sub a b --other", "--other: no such flag; it is a flag of grundy sub2"},
		{"sub a b --animal dogg", `--animal: "dogg" is unknown; did you mean dog? known: dog, cat`},
		{"sub a b --animal dog", ""},
	} {
		root := &cobra.Command{
			Use: "grundy", SilenceErrors: true, SilenceUsage: true, Args: cobra.ArbitraryArgs,
			RunE: UnknownCommand, PersistentPreRunE: CheckBounds,
		}
		root.SetFlagErrorFunc(FlagError)
		sub := &cobra.Command{Use: "sub PROBLEM FILE...", Args: Wants(2, 2), RunE: func(*cobra.Command, []string) error { return nil }}
		sub.Flags().Int("jobs", 0, "")
		Time(sub.Flags(), new(time.Duration), "for", time.Second, "")
		AddExplain(sub, new(Explain))
		sub.Flags().String("file", "", "")
		sub.Flags().BoolFunc("every", "", func(string) error { return nil })
		sub.Flags().StringSlice("names", nil, "")
		Word(sub, new(string), "animal", []string{"dog", "cat"}, "")
		other := &cobra.Command{Use: "sub2", RunE: sub.RunE}
		other.Flags().Bool("other", false, "")
		root.AddCommand(other)
		AddLanguage(root, new(string))
		serve := &cobra.Command{Use: "serve CONTEST.yaml", RunE: sub.RunE}
		serve.Flags().Int("jobs", 1, "")
		root.AddCommand(sub, serve)
		args := strings.Fields(c.line)
		if last := len(args) - 1; args[last] == "EMPTY" {
			args[last] = ""
		}
		root.SetArgs(args)
		got := ""
		if err := root.Execute(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.line, got, c.want)
		}
	}
}
