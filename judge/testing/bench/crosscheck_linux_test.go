package bench

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/crosscheck"
	"grundy/judge/run/hunt"
)

// crossed are programs that print the largest sum of neighbours: a generator, a brute and a
// solution.
var crossed = map[string][3]string{
	".py": {
		"import random, sys\nrandom.seed(int(sys.argv[1]))\nn = random.randint(1, 8)\nprint(n)\nprint(*[random.randint(-9, 9) for _ in range(n)])\n",
		"n = int(input()); a = list(map(int, input().split()))\nprint(max(sum(a[i:j]) for i in range(n) for j in range(i + 1, n + 1)))\n",
		"n = int(input()); a = list(map(int, input().split()))\nbest = cur = a[0]\nfor x in a[1:]:\n    cur = max(x, cur + x); best = max(best, cur)\nprint(best)\n",
	},
	".cpp": {
		"#include <bits/stdc++.h>\nusing namespace std;\nint main(int, char **v) { mt19937 r(atoi(v[1])); int n = r() % 8 + 1; cout << n << '\\n'; while (n--) cout << (int)(r() % 19) - 9 << ' '; cout << '\\n'; }\n",
		"#include <bits/stdc++.h>\nusing namespace std;\nint main() { int n, b = -1e9; cin >> n; vector<int> a(n); for (int &x : a) cin >> x;\nfor (int i = 0; i < n; i++) for (int j = i, s = 0; j < n; j++) b = max(b, s += a[j]); cout << b << '\\n'; }\n",
		"#include <bits/stdc++.h>\nusing namespace std;\nint main() { int n, x; cin >> n >> x; int b = x, c = x; while (--n) { cin >> x; c = max(x, c + x); b = max(b, c); } cout << b << '\\n'; }\n",
	},
}

// crossTime is how long each contender of BenchmarkCrosscheck runs.
const crossTime = 10 * time.Second

// BenchmarkCrosscheck counts the inputs that a hunt without a spec tries in ten seconds. For
// comparison, it counts the inputs of a shell loop, which starts the generator, the brute, the program
// and cmp for each.
func BenchmarkCrosscheck(b *testing.B) {
	for _, ext := range []string{".py", ".cpp"} {
		b.Run(ext[1:], func(b *testing.B) {
			h, folder := newBench(b), b.TempDir()
			var sources [3]build.Source
			var commands []string
			for i, name := range []string{"gen", "brute", "sol"} {
				sources[i] = build.Source{Name: name + ext, Text: []byte(crossed[ext][i])}
				lang, err := h.builder.Detect(sources[i], "")
				if err != nil {
					b.Fatal(err)
				}
				p, _, err := h.builder.Build(b.Context(), sources[i], lang)
				if err != nil {
					b.Fatal(err)
				}
				commands = append(commands, strings.Join(p.Args, " "))
			}
			script := filepath.Join(folder, "loop.sh")
			text := fmt.Sprintf("while :; do i=$((i+1)); %s $i 10 >in; %s <in >a; %s <in >b; cmp -s a b || exit 1; echo; done\n", commands[0], commands[1], commands[2])
			if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
				b.Fatal(err)
			}
			rates := [2][]float64{}
			for b.Loop() {
				rates[0] = append(rates[0], float64(looped(b, script))/crossTime.Seconds())
				rates[1] = append(rates[1], float64(crossedInputs(b, h, sources))/crossTime.Seconds())
			}
			for i := range rates {
				slices.Sort(rates[i])
			}
			loop, stress := rates[0][len(rates[0])/2], rates[1][len(rates[1])/2]
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(loop, "loop-inputs/s")
			b.ReportMetric(stress, "stress-inputs/s")
			b.ReportMetric(stress/loop, "stress/loop")
		})
	}
}

// looped returns how many inputs a shell loop tries in crossTime.
func looped(b *testing.B, script string) int {
	b.Helper()
	ctx, stop := context.WithTimeout(b.Context(), crossTime)
	defer stop()
	cmd := exec.CommandContext(ctx, "sh", script)
	cmd.Dir = filepath.Dir(script)
	out, err := cmd.Output()
	if err == nil || ctx.Err() == nil {
		b.Fatal("the loop ended: ", err)
	}
	return bytes.Count(out, []byte("\n"))
}

// crossedInputs returns how many inputs a hunt tries in crossTime.
func crossedInputs(b *testing.B, h *bench, sources [3]build.Source) int {
	b.Helper()
	o := crosscheck.Options{Options: hunt.Options{Options: run.Options{Seed: 1}, For: crossTime, Against: &sources[1]}, Generator: &sources[0]}
	r, err := h.judge.Crosscheck(b.Context(), sources[2], o)
	if err != nil || r.Verdict != report.AC {
		b.Fatalf("%+v, %v", r, err)
	}
	return r.Cases
}
