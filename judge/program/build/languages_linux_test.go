package build_test

import (
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/run"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// outlying is a table of languages whose compilers need files outside /usr, as rows of a user may.
// Debian has Pascal's configuration in /etc, and Haskell's list of packages behind a link to
// /var/lib.
const outlying = `
pascal:
  name: Pascal
  priority: 100
  files: '*.pas'
  compile: fpc -O2 -o{binary} {files}
  run: '{binary}'
  good: |
    program good;
    uses sysutils;
    begin
      writeln(inttostr(42));
    end.
haskell:
  name: Haskell
  priority: 100
  files: '*.hs'
  compile: ghc -O -o {binary} {files}
  run: '{binary}'
  good: |
    import qualified Data.Map as M
    main = print (M.size (M.fromList [(n, n) | n <- [1 .. 42 :: Int]]))
awk:
  name: awk with a library of its own
  priority: 100
  files: '*.awk'
  run: awk -f FOLDER/library -f {mainfile}
  needs: FOLDER/lib*
  good: 'BEGIN { print answer() }'
blind:
  name: awk that does not say what it needs
  priority: 100
  files: '*.blind'
  run: awk -f FOLDER/library -f {mainfile}
  good: 'BEGIN { print answer() }'
`

// junk is not a program in any language.
const junk = "<?php ((( }\n"

// TestLanguages checks each installed language in the strongest tier. Its good program compiles and
// runs, and text that is not a program is refused.
func TestLanguages(t *testing.T) {
	runner, err := sandbox.Open("")
	if err != nil {
		testenv.Tier(t, "cgroup", err)
	}
	defer runner.Close()
	// This uses the user's cache, because some languages take a minute to compile.
	builder := build.New("", run.Compiler(runner))
	defer builder.Close()
	for _, l := range builder.Languages() {
		t.Run(l.ID, func(t *testing.T) {
			testenv.Sample(t, 10, 1)
			goodRuns(t, builder, runner, l)
		})
	}
}

// TestOutlyingLanguages checks that a compiler finds its configuration in the box if the place is
// known or its row names it. Without that, the language is not reported as working.
func TestOutlyingLanguages(t *testing.T) {
	testenv.Long(t)
	folder := t.TempDir()
	if err := os.WriteFile(folder+"/library", []byte("function answer() { return 42 }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	table := strings.ReplaceAll(outlying, "FOLDER", folder)
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		t.Run(tier, func(t *testing.T) {
			runner, err := sandbox.OpenTier(tier)
			testenv.Tier(t, tier, err)
			defer runner.Close()
			builder := build.New(t.TempDir(), run.Compiler(runner))
			if err := builder.Extend("outlying.yaml", []byte(table)); err != nil {
				t.Fatal(err)
			}
			for _, l := range builder.Languages() {
				if l.Good != "" {
					t.Run(l.ID, func(t *testing.T) { goodRuns(t, builder, runner, l) })
				}
			}
		})
	}
}

// goodRuns checks that the good program of a language works in a tier, unless it is blind, and that
// junk is refused.
func goodRuns(t *testing.T, builder *build.Builder, runner sandbox.Runner, l *build.Language) {
	requiresTools(t, l)
	if _, err := builder.Probe(t.Context(), l); err != nil {
		t.Fatal(err)
	}
	p, err := builder.Good(t.Context(), l)
	if err != nil {
		t.Fatal(err)
	}
	res := runs(t, runner, p, "")
	works := res.End == sandbox.Exited && res.ExitCode == 0 && len(res.Stdout) > 0
	if l.Good != "" {
		works = strings.TrimSpace(string(res.Stdout)) == "42"
	}
	if works != (l.ID != "blind") {
		t.Errorf("works: %t; %q, %q", works, res.Stdout, res.Stderr)
	}
	if l.Compile == "" {
		return
	}
	// A source with a real error is refused.
	_, _, err = builder.Build(t.Context(), build.Source{Name: "a" + l.Files[0][1:], Text: []byte(junk)}, l)
	var refused *build.CompileError
	if !errors.As(err, &refused) {
		t.Errorf("text that is not a program: got error %v, want a refusal of the compiler", err)
	}
}

// runs runs a program on an input, with the limits of a usual problem, and returns the result.
func runs(t *testing.T, runner sandbox.Runner, p *build.Program, input string) sandbox.Result {
	t.Helper()
	res, err := runner.Run(t.Context(), sandbox.Command{
		Args: p.Within(128 << 20), Env: p.Env, Visible: p.Folders(), Stdin: []byte(input),
		Limits: sandbox.Limits{CPU: 5 * time.Second, Wall: time.Minute, Memory: 128<<20 + p.Overhead, Output: 1 << 16, Processes: 64},
	})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// requiresTools requires the compiler and the interpreter of a language.
func requiresTools(t *testing.T, l *build.Language) {
	for _, command := range []string{l.Compile, l.Run} {
		if command != "" && !strings.HasPrefix(command, "{") {
			testenv.Programs(t, strings.Fields(command)[0])
		}
	}
}
