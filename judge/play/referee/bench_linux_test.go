package referee_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"grundy/judge"
	"grundy/judge/play"
	"grundy/judge/play/referee"
	"grundy/judge/program/build"
	"grundy/judge/testing/testenv"
)

// one is a program that takes one stone from the only heap in each move.
const one = `#include <cstdio>
#include <cstring>
int main() {
    char line[64];
    long long n;
    if (scanf("%lld %lld %63s", &n, &n, line) != 3) return 1;
    bool mine = !strcmp(line, "first");
    for (; n > 0; mine = !mine) {
        long long take = 1;
        if (mine) { printf("1\n"); fflush(stdout); }
        else if (scanf("%lld", &take) != 1) return 0;
        n -= take;
    }
}
`

// BenchmarkMoves measures the turns of a program: through the referee, and through two pipes
// without a referee.
func BenchmarkMoves(b *testing.B) {
	testenv.Programs(b, "g++")
	const stones = 4000
	dir := b.TempDir()
	source := filepath.Join(dir, "one.cpp")
	if err := os.WriteFile(source, []byte(one), 0o644); err != nil {
		b.Fatal(err)
	}
	binary := filepath.Join(dir, "one")
	if out, err := exec.Command("g++", "-O2", "-o", binary, source).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	b.Run("pipes", func(b *testing.B) {
		moves := 0
		for b.Loop() {
			cmd := exec.Command(binary)
			in, err := cmd.StdinPipe()
			if err != nil {
				b.Fatal(err)
			}
			out, err := cmd.StdoutPipe()
			if err != nil {
				b.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				b.Fatal(err)
			}
			_, _ = fmt.Fprintf(in, "1 %d first\n", stones)
			lines := bufio.NewReader(out)
			for left := stones; left > 0; left -= 2 {
				if _, err := lines.ReadString('\n'); err != nil {
					b.Fatal(err)
				}
				_, _ = io.WriteString(in, "1\n")
				moves += 2
			}
			if err := cmd.Wait(); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	})
	b.Run("referee", func(b *testing.B) {
		h := open(b, "hdu1846")
		start, err := h.game.Read(fmt.Sprintf("1\n%d 1\n", 1000), 0)
		if err != nil {
			b.Fatal(err)
		}
		text := strings.Replace(one, `scanf("%lld %lld %63s", &n, &n, line) != 3`, `scanf("%lld %*s %63s", &n, line) != 2`, 1)
		rounds := []referee.Round{{Start: start, Level: play.Perfect}}
		moves := 0
		for b.Loop() {
			r, err := h.Play(b.Context(), h.problem, h.game, build.Source{Name: "one.cpp", Text: []byte(text)}, rounds, judge.Options{Seed: 1})
			if err != nil {
				b.Fatal(err)
			}
			for _, x := range r.Records {
				moves += len(x.Moves)
			}
		}
		b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	})
}
