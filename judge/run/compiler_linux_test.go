package run

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/program/build/buildtest"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
)

// hostileSource is a source that attacks its compiler, and the expected result.
type hostileSource struct {
	expect []string // permitted results: CE (the compiler refuses it) or OK (it compiles)
	absent []string // words that must not be in the compiler's log or the program's output
	text   []byte
}

var hostileLine = regexp.MustCompile(`^\W*(expect|absent): (.*\S)`)

// readHostile reads a source and the lines "expect:" and "absent:" in its comments.
func readHostile(t *testing.T, path string) hostileSource {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	h := hostileSource{text: text}
	for line := range strings.Lines(string(text)) {
		m := hostileLine.FindStringSubmatch(line)
		switch {
		case m == nil:
		case m[1] == "expect":
			h.expect = strings.Split(m[2], " | ")
		default:
			h.absent = append(h.absent, m[2])
		}
	}
	if len(h.expect) == 0 {
		t.Fatalf("%s: has no line \"expect:\"", path)
	}
	return h
}

// TestHostileSources checks that compilers run in the box, so that a source can neither read from
// the machine nor keep it busy. All sources are tried in the strongest tier, or a sample with
// -short. Without -short, those that compile quickly are also tried in every other tier that hides
// files.
func TestHostileSources(t *testing.T) {
	files, err := filepath.Glob("../../testdata/hostile/compile/*")
	if err != nil || len(files) < 75 {
		t.Fatalf("%d sources: %v", len(files), err)
	}
	t.Setenv("GRUNDY_CANARY", "tweet")
	tried := 0
	for _, tier := range []string{"cgroup", "namespace", "landlock"} {
		t.Run(tier, func(t *testing.T) {
			runner := runnerOf(t, tier)
			tried++
			if tried == 1 {
				hostileTier(t, runner, files, func(t testing.TB) { testenv.Sample(t, 10, 1) })
				return
			}
			hostileTier(t, runner, slices.DeleteFunc(slices.Clone(files), func(path string) bool { return !brief.MatchString(filepath.Base(path)) }), testenv.Long)
		})
	}
	if tried == 0 {
		testenv.Missing(t, "compilers see the host's files here")
	}
}

// hostileTier tries sources in a tier; share may skip some.
func hostileTier(t *testing.T, runner sandbox.Runner, files []string, share func(testing.TB)) {
	t.Helper()
	// Only bombs use up their CPU time, so they get a short limit. On a busy machine CPU time
	// grows, so the others get a long one.
	limits := sandbox.Limits{CPU: 2 * time.Minute, Wall: 10 * time.Minute, Memory: 1 << 30, Output: 1 << 20, Processes: 256}
	brisk := limits
	brisk.CPU = 10 * time.Second
	cache := buildtest.Folder(t)
	patient, endless := build.New(cache, compilerWithin(runner, limits, 0)), build.New(cache, compilerWithin(runner, brisk, 0))
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			share(t)
			t.Parallel()
			builder := patient
			if bomb.MatchString(filepath.Base(path)) {
				builder = endless
			}
			judgeHostile(t, runner, builder, path)
		})
	}
}

// bomb matches sources that use up all the time that their compiler gets.
var bomb = regexp.MustCompile(`^(template-bomb|constexpr-loop|macro-bomb|const-loop|deep-types|error-flood|include-self|HugeConstants)\.`)

// brief matches sources that are compiled or refused quickly.
var brief = regexp.MustCompile(`^[a-z_]+\.py$|\.m?js$|^(题|Gbk)\.java$|^(environ|cmdline|fault-words|incbin-.*|include-(passwd|shadow|stderr|fd|dev-random)|asm-include-zero)\.c$`)

// judgeHostile compiles a hostile source and, if that works, runs it.
func judgeHostile(t *testing.T, runner sandbox.Runner, builder *build.Builder, path string) {
	h := readHostile(t, path)
	src := build.Source{Name: filepath.Base(path), Text: h.text}
	lang, err := builder.Detect(src, "")
	if err != nil {
		t.Fatal(err)
	}
	program, _, err := builder.Build(t.Context(), src, lang)
	var refused *build.CompileError
	var tool *build.ToolError
	var said string
	switch {
	case errors.As(err, &tool) && tool.Missing:
		testenv.Missing(t, "%v", err)
	case errors.As(err, &refused):
		said = refused.Log.String()
		if !slices.Contains(h.expect, "CE") {
			t.Errorf("is refused: %s", said)
		}
	case err != nil:
		t.Fatal(err)
	default:
		said = runHostile(t, runner, program)
		if !slices.Contains(h.expect, "OK") {
			t.Errorf("compiles, and says %q", said)
		}
		if len(h.expect) == 1 && said != "contained\n" {
			t.Errorf("says %q", said)
		}
	}
	if len(said) > 64<<10 {
		t.Errorf("%d bytes are stored", len(said))
	}
	for _, word := range h.absent {
		if strings.Contains(said, word) {
			t.Errorf("%q is in %.2000q", word, said)
		}
	}
}

// runHostile returns the output of a program.
func runHostile(t *testing.T, runner sandbox.Runner, p *build.Program) string {
	const memory = 128 << 20
	res, err := runner.Run(t.Context(), sandbox.Command{
		Args: p.Within(memory), Env: p.Env, Visible: p.Folders(),
		Limits: sandbox.Limits{
			CPU: 2 * time.Second, Wall: time.Minute, Memory: memory + p.Overhead, Output: 1 << 20, Processes: processes,
		},
	})
	if err != nil {
		t.Error(err)
	}
	return string(res.Stdout) + string(res.Stderr)
}

// TestCompilerWaits checks that a compiler that does nothing is stopped long before its wall limit,
// and that the log says why. A compiler that works is not stopped.
func TestCompilerWaits(t *testing.T) {
	limits := sandbox.Limits{CPU: 10 * time.Second, Wall: time.Hour, Memory: 1 << 30, Output: 1 << 20, Processes: 64}
	for _, tier := range []string{"cgroup", "namespace", "landlock", "rlimit"} {
		t.Run(tier, func(t *testing.T) {
			compile := compilerWithin(runnerOf(t, tier), limits, 500*time.Millisecond)
			call := build.Call{Dir: t.TempDir(), Args: []string{"/bin/sh", "-c", "sleep 3600"}}
			got, err := compile(t.Context(), call)
			if want := "sh: error: the compiler did nothing for 500ms: the source makes it wait\n"; err != nil || got.Accepted || !got.Stopped || string(got.Log) != want {
				t.Errorf("%+v, log %q, %v", got, got.Log, err)
			}
			call.Args[2] = "i=0; while [ $i -lt 1000000 ]; do i=$((i+1)); done"
			if got, err := compile(t.Context(), call); err != nil || !got.Accepted {
				t.Errorf("a compiler that works: %+v, log %q, %v", got, got.Log, err)
			}
		})
	}
}
