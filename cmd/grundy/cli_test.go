package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmdtest"

	"grundy/judge/testing/testenv"
)

var update = flag.Bool("update", false, "write the transcripts again")

// scrubs replace the parts of transcripts that change from run to run or from machine to machine.
// Name a new one after its purpose.
var scrubs = []struct {
	name string
	old  *regexp.Regexp
	by   string
}{
	{"CPU time of a report", regexp.MustCompile(`\d+\.\d+ s of CPU time`), "N s of CPU time"},
	{"memory of a report", regexp.MustCompile(`(CPU time, limit [^,\n]*), [^,\n]* of memory`), "$1"},
	{"CPU time and memory in Chinese", regexp.MustCompile(`CPU 时间最多 \d+\.\d+ s，限制 ([^，\n]*)(，内存 [^，；\n]*)?`), "CPU 时间最多 N s，限制 $1"},
	{"tier in Chinese", regexp.MustCompile(`(?m)沙箱级别 [a-z]+.*$`), "沙箱级别 TIER"},
	{"cached runs in Chinese", regexp.MustCompile(`；\d+ 次运行中有 \d+ 次沿用以前的结果`), ""},
	{"times of a table of tests", regexp.MustCompile(`(?m)(  (?:AC|WA|TLE|RE|MLE|OLE|PE) +)\d+\.\d+ s +(?:\d+\.\d MiB|-)`), "${1}TIME MEMORY"},
	{"times of a matrix", regexp.MustCompile(`(?m)(  (?:AC|WA|TLE|RE|MLE|OLE|PE) +)\d+\.\d+ s$`), "${1}TIME"},
	{"times of a run", regexp.MustCompile(`\d+\.\d+ s elapsed`), "N s elapsed"},
	{"times of a run in Chinese", regexp.MustCompile(`CPU 时间 \d+\.\d+ s，限制 ([^，；\n]*)(，内存 [^，；\n]*)?；经过 \d+\.\d+ s`), "CPU 时间 N s，限制 $1；经过 N s"},
	{"speed in Chinese", regexp.MustCompile(`用时 [\d.]+ s(：每秒 [\d,.]+ 组)?`), "用时 N s"},
	{"tier and its gaps", regexp.MustCompile(`(?m)sandbox tier [a-z]+.*$`), "sandbox tier TIER"},
	{"seconds of lint", regexp.MustCompile(`(?m) +\d+\.\d$`), " N"},
	{"seconds and commit of strength", regexp.MustCompile(`(?m) +\d+\.\d +(-|[0-9a-f]{7}\+?)$`), " N"},
	{"times in JSON", regexp.MustCompile(`"(cpu_ms|wall_ms|cpu_ms_max|seconds)":[0-9.e-]+`), `"$1":N`},
	{"memory in JSON", regexp.MustCompile(`,"memory_bytes":\d+(}|,"detail"|,"output")|,"memory_bytes_max":\d+`), "$1"},
	{"tier in JSON", regexp.MustCompile(`"tier":"[a-z]+"(,"tier_gaps":\[[^\]]*\])?`), `"tier":"TIER"`},
	// the time limit bounds their number, so a busy machine tries fewer
	{"balanced cases of lint", regexp.MustCompile(`"balanced":\d+`), `"balanced":N`},
	{"kept inputs", regexp.MustCompile(`/\S*/broken/\S+/[0-9a-f]{12}\.in`), "KEPT.in"},
	// the transcripts share runs, and it does not matter which transcript runs first
	{"cached runs", regexp.MustCompile(`; \d+ of \d+ runs? reused|(?m)^\d+ of \d+ runs? reused\n`), ""},
	{"cached runs in JSON", regexp.MustCompile(`("verdict":"[A-Z]+"),"cached":true|"cached_runs":\d+,|,"cached_runs":\d+`), "$1"},
	{"cached builds", regexp.MustCompile(`"cached":(true|false)`), `"cached":CACHED`},
	{"speed of stress", regexp.MustCompile(`\d+(\.\d+)? s: [\d,.]+ a second`), "N s: N a second"},
	{"time of shrinking", regexp.MustCompile(`(tries|try), \d+(\.\d+)? s`), "$1, N s"},
	{"folder of what is found", regexp.MustCompile(`--tests \S+/([0-9a-f]{12}\.in)`), "--tests FOUND/$1"},
	{"token of annotations", regexp.MustCompile(`(?m)^::(stop-commands::)?[A-Z2-7]{26}(::)?$`), "::${1}TOKEN$2"},
	{"what a submission of limits took", regexp.MustCompile(`(?m) +[a-z]+-\d+ +\d+\.\d+ s +\d+ % +(\d+\.\d+ MiB +\d+ %|- +-)$`), " TEST TIME MEMORY"},
	{"the most of limits", regexp.MustCompile(`most demanding: .*`), "most demanding: PROGRAMS"},
	// on a busy machine this may be printed of any reference
	{"a reference that takes long", regexp.MustCompile(`(?m)^\S+: the reference takes long for a file of .*\n`), ""},
	// processes print at the same time
	{"a conversation of several processes", regexp.MustCompile(`(?m)(?:^    \d[<>] .*\n)+`), "    CONVERSATION\n"},
	{"versions of Go", regexp.MustCompile(`\bgo1\.\d+(\.\d+)?\b`), "goVERSION"},
}

// TestCLI runs the transcripts in testdata/cli: commands and what they print. The transcripts are
// written in the language of go-cmdtest. ${REPO} is the root of the repository. In output it is
// REPO, because go-cmdtest would read a line that begins with $ as a command.
func TestCLI(t *testing.T) { runTranscripts(t, "testdata/cli") }

// TestCLICompilers runs the transcripts that judge programs in languages other than Go.
func TestCLICompilers(t *testing.T) {
	testenv.Long(t)
	needsCompilers(t)
	testenv.Programs(t, "pypy3") // packages expect it
	runTranscripts(t, "testdata/cli/compilers")
}

// TestCLIRest runs the transcripts that take long.
func TestCLIRest(t *testing.T) {
	if !*update {
		testenv.Long(t)
	}
	needsCompilers(t)
	runTranscripts(t, "testdata/cli/rest")
}

// needsCompilers skips a test visibly, or fails it in CI, if compilers that it uses are absent.
func needsCompilers(t *testing.T) {
	t.Helper()
	testenv.Programs(t, "gcc", "g++", "python3")
}

// setTranscripts sets the environment of the transcripts and returns the root of the repository.
func setTranscripts(t *testing.T) (repo string) {
	t.Helper()
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("REPO", repo)
	t.Setenv("GRUNDY_FOUND", "found") // in the folder of the transcript
	t.Setenv("GITHUB_ACTIONS", "")    // print annotations only if a transcript asks for them
	return repo
}

func runTranscripts(t *testing.T, folder string) {
	repo := setTranscripts(t)
	dir := filepath.Join(repo, filepath.FromSlash(folder))
	files, _ := filepath.Glob(filepath.Join(dir, "*.ct"))
	if len(files) == 0 {
		t.Fatal("no transcripts in " + dir) // cmdtest would pass without any
	}
	for _, f := range files {
		tellsCodes(t, f)
	}
	suite, err := cmdtest.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	suite.DisableLogging = true
	suite.Commands["grundy"] = func(args []string, stdin string) ([]byte, error) {
		return transcribe(unhurried(args), stdin, repo)
	}
	suite.Run(t, *update)
}

// unhurried gives submit more search time than it needs on the busiest machine, so that a
// transcript shows the result of a complete search.
func unhurried(args []string) []string {
	judges := len(args) > 2 && args[0] == "submit"
	if !judges || slices.ContainsFunc(args, func(a string) bool { return a == "--for" || a == "--server" || a == "--" }) {
		return args
	}
	return append(slices.Clone(args), "--for", "10m")
}

// tellsCodes rejects "--> FAIL" without an exit code, because it matches any failure, even a crash.
func tellsCodes(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "$") && strings.Contains(line, "FAIL") && !regexp.MustCompile(` --> FAIL [12]$`).MatchString(line) {
			t.Errorf("%s:%d: %q tells no exit code; write --> FAIL 1 or --> FAIL 2", filepath.Base(file), i+1, line)
		}
	}
}

// transcribe runs grundy as a command of a transcript. It returns standard output and standard
// error as one text, in the order of writing, and the exit code as an error.
func transcribe(args []string, stdin, repo string) (out []byte, err error) {
	var both bytes.Buffer
	defer func() {
		if r := recover(); r != nil {
			out, err = nil, fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	var in io.Reader = strings.NewReader("")
	if stdin != "" {
		f, err := os.Open(stdin)
		if err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
		defer f.Close()
		in = f
	}
	code := execute(context.Background(), args, in, &both, &both)
	text := bytes.ReplaceAll(both.Bytes(), []byte(repo), []byte("REPO"))
	text = scrub(text)
	if code != asExpected {
		return text, &cmdtest.ExitCodeErr{Msg: "grundy", Code: code}
	}
	return text, nil
}

// scrub applies scrubs to a text.
func scrub(text []byte) []byte {
	for _, s := range scrubs {
		text = s.old.ReplaceAll(text, []byte(s.by))
	}
	return text
}

// TestTranscripts checks transcribe itself: a panic is not reported as an exit code.
func TestTranscripts(t *testing.T) {
	subcommands = append(subcommands, nil)
	defer func() { subcommands = subcommands[:len(subcommands)-1] }()
	_, err := transcribe([]string{"list"}, "", "/none")
	if err == nil || !strings.Contains(err.Error(), "panic") {
		t.Errorf("a crash is told as %v", err)
	}
}
