package suite

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"grundy/judge/problem"
	"grundy/judge/report"
	"grundy/judge/run"
	"grundy/judge/run/hunt"
)

// caughtSeeds is the number of seeds for the figures of the classics, the problems in
// testdata/classics.
const caughtSeeds = 3

// A classicFigure counts the wrong programs of a classic, and the ones that are caught.
type classicFigure struct {
	id           string
	wrong        int
	caught       [caughtSeeds]int // number caught by the tests of each seed, with the promised verdict
	bytes, lines []int            // sizes of the counterexamples that the hunts found
	missed       []string         // programs that a hunt or the tests of a seed missed
}

// TestClassicsFigures counts the wrong programs of the classics that the tests of three seeds
// catch. It also counts the ones that a hunt of ten seconds catches, with the sizes of the
// counterexamples. It writes the table into the file that the environment variable GRUNDY_CLASSICS
// names.
func TestClassicsFigures(t *testing.T) {
	file := os.Getenv("GRUNDY_CLASSICS")
	if file == "" {
		t.Skip("SKIPPED: for make classics")
	}
	h := newHunting(t)
	var all []classicFigure
	eachClassic(t, h, func(t *testing.T, p *problem.Problem, list []submission) {
		f := classicFigure{id: p.ID()}
		for _, s := range list {
			if s.want != report.AC {
				f.add(t, h, p, s)
			}
		}
		all = append(all, f)
	})
	var table bytes.Buffer
	fmt.Fprintf(&table, "# make classics\n# %s", conditions(sumOf(all).wrong))
	writeClassics(&table, all)
	if err := os.WriteFile(file, table.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// add judges a wrong program with each seed, and hunts it.
func (f *classicFigure) add(t *testing.T, h *hunting, p *problem.Problem, s submission) {
	f.wrong++
	for seed := 1; seed <= caughtSeeds; seed++ {
		r, err := h.judge.Submit(t.Context(), p, s.Source, run.Options{Seed: uint64(seed), Jobs: 1, Search: run.Search{VerdictOnly: true}})
		switch {
		case err != nil: // for example because the machine is too busy
			t.Error(err)
			f.missed = append(f.missed, fmt.Sprintf("%s: seed %d: %v", s.Name, seed, err))
		case r.Verdict == s.want:
			f.caught[seed-1]++
		default:
			f.missed = append(f.missed, fmt.Sprintf("%s: %s on seed %d", s.Name, r.Verdict, seed))
		}
	}
	r := stressClassic(t, h, p, s, hunt.Options{Options: run.Options{Seed: 1, Jobs: 1}, For: 10 * time.Second})
	if r.Found == nil {
		f.missed = append(f.missed, fmt.Sprintf("%s: nothing in a hunt of %d cases", s.Name, r.Cases))
		return
	}
	in := r.Found.Input
	t.Logf("%s: %s, %d bytes", s.Name, r.Verdict, len(in))
	f.bytes, f.lines = append(f.bytes, len(in)), append(f.lines, bytes.Count(in, []byte("\n")))
}

// sumOf returns the sum of the figures of all classics.
func sumOf(all []classicFigure) (sum classicFigure) {
	sum.id = "all"
	for _, f := range all {
		sum.wrong += f.wrong
		for i, n := range f.caught {
			sum.caught[i] += n
		}
		sum.bytes, sum.lines = append(sum.bytes, f.bytes...), append(sum.lines, f.lines...)
	}
	return sum
}

// writeClassics writes a row for each classic, a row for all, and the missed programs.
func writeClassics(w io.Writer, all []classicFigure) {
	fmt.Fprintf(w, "# caught: with the verdict that the name promises, by the tests of seeds 1 to %d; found: by\n", caughtSeeds)
	fmt.Fprintf(w, "# stress --for 10s --seed 1 --jobs 1; of the counterexamples found, the median size and the largest\n\n")
	fmt.Fprintf(w, "%-20s %5s  %9s  %5s  %12s %8s  %12s %8s\n", "problem", "wrong", "caught", "found", "median bytes", "largest", "median lines", "largest")
	for _, f := range append(slices.Clone(all), sumOf(all)) {
		size, length := middleAndLargest(f.bytes), middleAndLargest(f.lines)
		caught := strings.Trim(strings.ReplaceAll(fmt.Sprint(f.caught), " ", "/"), "[]")
		fmt.Fprintf(w, "%-20s %5d  %9s  %5d  %12d %8d  %12d %8d\n", f.id, f.wrong, caught, len(f.bytes), size[0], size[1], length[0], length[1])
	}
	fmt.Fprintln(w, "\nmissed")
	for _, f := range all {
		for _, m := range f.missed {
			fmt.Fprintln(w, filepath.Join(f.id, m))
		}
	}
}

// middleAndLargest returns the median and the maximum of some sizes; zeros if there are none.
func middleAndLargest(list []int) [2]int {
	if len(list) == 0 {
		return [2]int{}
	}
	list = slices.Sorted(slices.Values(list))
	return [2]int{list[len(list)/2], list[len(list)-1]}
}
