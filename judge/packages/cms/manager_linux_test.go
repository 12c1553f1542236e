package cms

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/packages"
	"grundy/judge/packages/exchangetest"
	"grundy/judge/program/build"
	"grundy/judge/program/interactive"
	"grundy/judge/program/jury"
	"grundy/judge/sandbox"
	"grundy/judge/testing/testenv"
	"grundy/judge/tests/check"
)

// told is a manager that follows the commands in its input.
const told = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char order[20], score[20], line[100];
  if (argc != 3 || scanf("%19s %19s", order, score) != 2) return 1;
  FILE *own = fopen("input.txt", "r"), *note = fopen("output.txt", "w");
  if (!own || !note || fscanf(own, "%99s", line) != 1 || strcmp(line, order)) return 1;
  if (!strcmp(order, "leave")) return puts(score), 0;
  FILE *to = fopen(argv[2], "w"), *from = fopen(argv[1], "r");
  if (!strcmp(order, "bulk")) {
    for (int i = 0; i < 300000; i++) fprintf(to, "%d\n", i);
    fclose(to);
    long sum = 0;
    for (int i; fscanf(from, "%d", &i) == 1;) sum += i;
    if (sum != 2 * 44999850000L) score[0] = 0, fprintf(stderr, "a sum of %ld", sum);
  } else {
    fprintf(to, "%s\n", order), fclose(to);
    if (!fgets(line, sizeof line, from)) fputs("it says nothing", stderr);
  }
  if (!strcmp(order, "exit")) return 3;
  if (!strcmp(order, "abort")) abort();
  puts(score), fputs("  said \n more", stderr);
}
`

// obeys is a submission for the manager told. It uses the named pipes in its arguments, if there
// are any.
const obeys = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  FILE *in = argc > 1 ? fopen(argv[1], "r") : stdin, *out = argc > 2 ? fopen(argv[2], "w") : stdout;
  char word[20];
  if (argc > 2) puts("nobody reads this");
  if (!in || !out) return 9;
  for (int n; fscanf(in, "%d", &n) == 1;) fprintf(out, "%d\n", 2 * n);
  if (fscanf(in, "%19s", word) != 1) return 0;
  fprintf(out, "%s\n", word), fflush(out);
  if (!strcmp(word, "crash")) abort();
  for (volatile int i = 0; !strcmp(word, "run"); i = 1 - i) {
  }
}
`

// TestManager checks that a manager can judge a submission: through named pipes in each tier and,
// in the strongest tier, also through standard input and output and with the order of pipes of
// older versions.
func TestManager(t *testing.T) {
	testenv.Long(t)
	for _, way := range []string{"standard", "pipes", "older"} {
		files := exchangetest.Changed(cmsFiles, "check/manager.c", told, "sol/solution.cpp", "")
		program, tiers := obeys, sandbox.Tiers[:1]
		switch way {
		case "pipes":
			tiers = sandbox.Tiers
		case "older":
			files["check/manager.c"], program = swapped.Replace(told), swapped.Replace(obeys)
		}
		if way != "standard" {
			files["task.yaml"] += "user_io: fifo_io\n"
		}
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
		if err != nil || notes.Unsupported() != nil {
			t.Fatal(err, notes)
		}
		for _, tier := range tiers {
			t.Run(tier+" "+way, func(t *testing.T) { talks(t, tier, p, program) })
		}
	}
}

// swapped swaps the named pipes in the sources of programs.
var swapped = strings.NewReplacer("argv[1]", "argv[2]", "argv[2]", "argv[1]")

// TestCrossed checks that the judge reports an error, and does not wait, if a manager opens its
// pipes in another order than its source shows.
func TestCrossed(t *testing.T) {
	testenv.Long(t)
	for _, order := range []string{"a1, \"w\"), *from = fopen(a2, \"r\")", "a2, \"r\"), *from = fopen(a1, \"w\")"} {
		text := "#include <stdio.h>\nint main(int argc, char **argv) {\n  char *a1 = argv[1], *a2 = argv[2];\n  FILE *to = fopen(" + order + ";\n  return !to || !from || argc;\n}\n"
		p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "check/manager.c", text)), "dir")
		if err != nil || notes.Unsupported() != nil {
			t.Fatal(err, notes)
		}
		in, command, done := atTable(t, sandbox.Tiers[0], p, obeys)
		defer done()
		_, err = in.Talk(t.Context(), command, check.File{Input: []byte("say 1\n")})
		if err == nil || !strings.Contains(err.Error(), "the manager opens its pipes in the other order than CMS gives them") {
			t.Errorf("%s: %v", order, err)
		}
	}
}

// source returns a program with the files of its folder.
func source(t *testing.T, main string, files []packages.File) build.Source {
	var src build.Source
	for _, f := range files {
		text, err := f.Read(1 << 20)
		if err != nil {
			t.Fatal(err)
		}
		if f.Path == main {
			src.Name, src.Text = f.Path, text
		} else {
			src.Beside = append(src.Beside, build.File{Name: f.Path, Text: text, Part: true})
		}
	}
	return src
}

// atTable builds the manager of a package and a submission, so that they can talk.
func atTable(t *testing.T, tier string, p *packages.Package, text string) (in interactive.Interactor, command sandbox.Command, done func()) {
	runner, err := sandbox.OpenTier(tier)
	testenv.Tier(t, tier, err)
	builder := build.New(t.TempDir(), build.Direct)
	j := jury.New(runner, builder, runner.Run)
	done = func() {
		j.Close()
		runner.Close()
	}
	in, err = j.Interactor(t.Context(), source(t, p.Interactor.Main, p.Interactor.Files), jury.Terms{Protocol: string(p.Checker.Protocol), Processes: p.Processes})
	var tool *build.ToolError
	if errors.As(err, &tool) && tool.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	program, err := builder.Own(t.Context(), source(t, "a.c", append([]packages.File{packages.Text("a.c", []byte(text))}, p.Include["c"]...)), "submission")
	if err != nil {
		t.Fatal(err)
	}
	return in, sandbox.Command{
		Args: append(program.Args, p.Tests[0].Args...), Env: program.Env, Visible: program.Folders(),
		Limits: sandbox.Limits{CPU: time.Second / 5, Wall: 3 * time.Second, Memory: 256 << 20, Output: 64 << 20, Processes: 64},
	}, done
}

func talks(t *testing.T, tier string, p *packages.Package, text string) {
	orders(t, tier, p, text, map[string]string{
		"say 1":     "right",
		"say 1.0":   "right",
		"say 0":     "refused 0 said",
		"say 0.25":  "refused 0.25 said",
		"bulk 1":    "right",
		"leave 1":   "right",
		"leave 0.5": "refused 0.5",
		"crash 0.5": fmt.Sprint(sandbox.Signaled),
		"crash 1":   fmt.Sprint(sandbox.Signaled),
		"run 0.5":   fmt.Sprint(sandbox.CPUOver),
		"run 1":     fmt.Sprint(sandbox.CPUOver),
		"run 0":     "refused 0 said",
		"say 2":     "the manager prints no share of the points from 0 to 1: 2",
		"say nan":   "the manager prints no share of the points from 0 to 1: nan",
		"exit 1":    "the manager ended with another exit code than 0.",
		"abort 1":   "the manager was killed.",
	})
}

// orders runs a manager with each command as its input, and checks the result of the submission.
func orders(t *testing.T, tier string, p *packages.Package, text string, all map[string]string) {
	in, command, done := atTable(t, tier, p, text)
	defer done()
	for order, want := range all {
		met, err := in.Talk(t.Context(), command, check.File{Input: []byte(order + "\n")})
		got := fmt.Sprint(met.End)
		if met.Idle {
			got += " idle"
		}
		switch {
		case err != nil:
			got = err.Error()
		case met.Decided && met.Right():
			got = "right"
		case met.Decided:
			got = fmt.Sprintf("refused %v %s", *met.Score, met.Message)
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", order, got, want)
		}
	}
}

// counted is a manager that talks with two processes and follows the commands in its input.
const counted = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char order[20], score[20], line[100];
  FILE *to[2], *from[2];
  if (argc != 5 || scanf("%19s %19s", order, score) != 2) return 1;
  if (!strcmp(order, "leave")) return puts(score), 0;
  for (int i = 1; i >= 0; i--) to[i] = fopen(argv[2 * i + 2], "w"), from[i] = fopen(argv[2 * i + 1], "r");
  if (!strcmp(order, "bulk")) {
    for (int i = 0; i < 100000; i++) fprintf(to[i % 2], "%d\n", i);
    fclose(to[0]), fclose(to[1]);
    long sum = 0;
    for (int i, k = 1; k >= 0; k--)
      while (fscanf(from[k], "%d", &i) == 1) sum += i;
    if (sum != 2 * 4999950000L) score[0] = 0, fprintf(stderr, "a sum of %ld", sum);
    return puts(score), 0;
  }
  int quiet = !strcmp(order, "stuck");
  for (int i = 0; i < 2 && !quiet; i++) fprintf(to[i], "%s\n", order), fflush(to[i]);
  for (int i = 1; i >= 0; i--) {
    char want[30];
    sprintf(want, "%s%d\n", order, i);
    if (!fgets(line, sizeof line, from[i])) fputs("silence ", stderr);
    else if (strcmp(line, want)) score[0] = 0, fputs(line, stderr);
  }
  puts(score), fputs("said", stderr);
}
`

// counts is a submission for the manager counted.
const counts = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
int main(int argc, char **argv) {
  FILE *in = argc > 2 ? fopen(argv[1], "r") : stdin, *out = argc > 2 ? fopen(argv[2], "w") : stdout;
  int own = argc > 1 ? atoi(argv[argc - 1]) : -1;
  char word[20];
  for (int n; fscanf(in, "%d", &n) == 1;) fprintf(out, "%d\n", 2 * n);
  if (fscanf(in, "%19s", word) != 1) return 0;
  if (!strcmp(word, "crash0") && own == 0) abort();
  if (!strcmp(word, "crash1") && own == 1) abort();
  if (!strcmp(word, "sleep") && own == 0) sleep(100);
  while (!strcmp(word, "run") && own == 1 || !strcmp(word, "both") && clock() < CLOCKS_PER_SEC * 3 / 20);
  fprintf(out, "%s%d\n", word, own), fflush(out);
  while (!strcmp(word, "after") && own == 0);
}
`

// TestProcesses checks that a manager can talk with two processes of a submission. They use named
// pipes in each tier, and standard files in the first tier.
func TestProcesses(t *testing.T) {
	testenv.Long(t)
	for _, way := range []string{"standard", "pipes"} {
		files := exchangetest.Changed(cmsFiles, "check/manager.c", counted, "sol/solution.cpp", "")
		files["task.yaml"] += "num_processes: 2\n"
		tiers := sandbox.Tiers[:1]
		if way == "pipes" {
			tiers = sandbox.Tiers
			files["task.yaml"] += "user_io: fifo_io\n"
		}
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
		if err != nil || notes.Unsupported() != nil || p.Processes != 2 {
			t.Fatal(err, notes, p.Processes)
		}
		for _, tier := range tiers {
			t.Run(tier+" "+way, func(t *testing.T) {
				orders(t, tier, p, counts, map[string]string{
					"say 1":     "right",
					"say 0":     "refused 0 said",
					"say 0.25":  "refused 0.25 said",
					"bulk 1":    "right",
					"leave 1":   "right",
					"leave 0.5": "refused 0.5",
					"crash0 1":  fmt.Sprint(sandbox.Signaled),
					"crash1 1":  fmt.Sprint(sandbox.Signaled),
					"run 1":     fmt.Sprint(sandbox.CPUOver),
					"both 1":    fmt.Sprint(sandbox.CPUOver),
					"after 1":   fmt.Sprint(sandbox.CPUOver),
					"after 0.5": fmt.Sprint(sandbox.CPUOver),
					"after 0":   "refused 0 said",
					"stuck 1":   fmt.Sprint(sandbox.WallOver, " idle"),
					"sleep 1":   fmt.Sprint(sandbox.WallOver),
					"say 2":     "the manager prints no share of the points from 0 to 1: 2",
				})
			})
		}
	}
}

// TestPython checks that a manager in Python can talk with a submission and import the modules in
// its folder.
func TestPython(t *testing.T) {
	testenv.Long(t)
	manager := `import sys, how
order, score = open("input.txt").read().split()
with open(sys.argv[2], "w") as to, open(sys.argv[1]) as heard:
    print(order, file=to, flush=True)
    print(score if heard.readline().strip() == order else 0)
print(how.SAID, "??/\x41 \"ü\"", file=sys.stderr)
`
	p, notes, err := Format{}.Read(exchangetest.Folder(exchangetest.Changed(cmsFiles, "check/manager.py", manager, "check/how.py", "SAID = 'said'\n")), "dir")
	if err != nil || notes.Unsupported() != nil {
		t.Fatal(err, notes)
	}
	orders(t, sandbox.Tiers[0], p, obeys, map[string]string{"say 1": "right", "say 0.5": "refused 0.5 said ??/A \"ü\"", "crash 1": fmt.Sprint(sandbox.Signaled)})
}
