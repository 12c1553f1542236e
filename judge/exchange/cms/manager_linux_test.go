package cms

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"grundy/judge/build"
	"grundy/judge/check"
	"grundy/judge/exchange"
	"grundy/judge/exchange/exchangetest"
	"grundy/judge/jury"
	"grundy/judge/sandbox"
	"grundy/judge/testenv"
)

// told is a manager that does what its input tells it, between two programs that talk.
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

// obeys is a submission for it. It reads and writes the named pipes of its arguments, if there are some.
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

// TestManager lets a manager talk with a submission: in each tier by named pipes, and by standard files
// in the first.
func TestManager(t *testing.T) {
	testenv.Long(t)
	for _, fifos := range []bool{false, true} {
		files := exchangetest.Changed(cmsFiles, "check/manager.c", told, "sol/solution.cpp", "")
		if fifos {
			files["task.yaml"] += "user_io: fifo_io\n"
		}
		p, notes, err := Format{}.Read(exchangetest.Folder(files), "dir")
		if err != nil || notes.Unsupported() != nil {
			t.Fatal(err, notes)
		}
		tiers := sandbox.Tiers
		if !fifos {
			tiers = tiers[:1]
		}
		for _, tier := range tiers {
			t.Run(fmt.Sprint(tier, " ", fifos), func(t *testing.T) { talks(t, tier, p) })
		}
	}
}

// source returns a program with the files beside it.
func source(t *testing.T, files []exchange.File) build.Source {
	var src build.Source
	for i, f := range files {
		text, err := f.Read(1 << 20)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			src.Name, src.Text = f.Path, text
		} else {
			src.Beside = append(src.Beside, build.File{Name: f.Path, Text: text, Part: true})
		}
	}
	return src
}

func talks(t *testing.T, tier string, p *exchange.Package) {
	runner, err := sandbox.OpenTier(tier)
	testenv.Tier(t, tier, err)
	defer runner.Close()
	builder := build.New(t.TempDir(), build.Direct)
	j := jury.New(runner, builder, runner.Run)
	defer j.Close()
	in, err := j.Interactor(t.Context(), source(t, p.Interactor.Files), jury.Terms{Protocol: string(p.Checker.Protocol)})
	var tool *build.ToolError
	if errors.As(err, &tool) && tool.Missing {
		testenv.Missing(t, "%v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	program, err := builder.Own(t.Context(), source(t, append([]exchange.File{exchange.Text("a.c", []byte(obeys))}, p.Include["c"]...)), "submission")
	if err != nil {
		t.Fatal(err)
	}
	command := sandbox.Command{
		Args: append(program.Args, p.Tests[0].Args...), Env: program.Env, Visible: program.Folders(),
		Limits: sandbox.Limits{CPU: time.Second / 5, Wall: 3 * time.Second, Memory: 256 << 20, Output: 64 << 20, Processes: 64},
	}
	for order, want := range map[string]string{
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
	} {
		met, err := in.Talk(t.Context(), command, check.File{Input: []byte(order + "\n")})
		got := fmt.Sprint(met.End)
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
