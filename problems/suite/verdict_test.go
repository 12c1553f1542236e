package suite

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/program/build"
	"grundy/judge/report"
	"grundy/problems/catalogue"
)

// A waited holds the times that a user waits for the output of submit on a wrong program.
type waited struct {
	language         string
	verdict, example time.Duration // until the first line, and until the end
}

// TestTimeToVerdict measures how long submit takes to print the verdict and the counterexample of
// wrong submissions, and writes the table into the file GRUNDY_VERDICT. It measures the programs
// of GRUNDY_BINARIES, as in before=PATH,after=PATH, alternately. Each source is compiled
// beforehand, and no stored run is used. GRUNDY_SAMPLE bounds the number of submissions.
func TestTimeToVerdict(t *testing.T) {
	file := os.Getenv("GRUNDY_VERDICT")
	if file == "" {
		t.Skip("SKIPPED: for make verdict")
	}
	all := wrongSubmissions(t)
	if n, err := strconv.Atoi(os.Getenv("GRUNDY_SAMPLE")); err == nil && 0 < n && n < len(all) {
		sample := make([]string, n)
		for i := range sample {
			sample[i] = all[i*len(all)/n]
		}
		all = sample
	}
	var names, paths []string
	for pair := range strings.SplitSeq(os.Getenv("GRUNDY_BINARIES"), ",") {
		name, path, _ := strings.Cut(pair, "=")
		names, paths = append(names, name), append(paths, path)
	}
	times := make([][]waited, len(paths))
	for i, source := range all {
		for k := range paths {
			of := (i + k) % len(paths)
			w, err := wait(t.Context(), paths[of], source)
			if err != nil {
				t.Errorf("%s: %s: %v", names[of], source, err)
				continue
			}
			t.Logf("%s: %s: %v, %v", names[of], source, w.verdict, w.example)
			times[of] = append(times[of], w)
		}
	}
	var table bytes.Buffer
	fmt.Fprintf(&table, "# make verdict%s\n# %s", os.Getenv("GRUNDY_ARGS"), conditions(len(all)))
	for of, name := range names {
		waits(&table, name, times[of])
	}
	if err := os.WriteFile(file, table.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// conditions describes, in a line, the machine on which a table was measured.
func conditions(programs int) string {
	load, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		load = []byte("unknown")
	}
	one, _, _ := strings.Cut(string(load), " ")
	return fmt.Sprintf("%d wrong programs, one run at once; %d processors, load %s at the end\n", programs, runtime.NumCPU(), one)
}

// wrongSubmissions returns the sources of all stored submissions that compile and are wrong.
func wrongSubmissions(t *testing.T) (all []string) {
	t.Helper()
	paths, err := filepath.Glob("testdata/submissions/*/*-*")
	if err != nil || len(paths) == 0 {
		t.Fatal("no submissions: ", err)
	}
	for _, path := range paths {
		if v, err := catalogue.Fate(filepath.Base(path)); err == nil && v != report.AC && v != report.CE {
			all = append(all, path)
		}
	}
	return all
}

// wait judges a submission like a user whose terminal is a pipe, and returns the waiting times.
func wait(ctx context.Context, binary, source string) (w waited, err error) {
	problem := filepath.Base(filepath.Dir(source))
	sp, err := catalogue.Open().Spec(problem)
	if err != nil {
		return w, err
	}
	text, err := os.ReadFile(source)
	if err != nil {
		return w, err
	}
	lang, err := build.New("", nil).Detect(build.Source{Name: filepath.Base(source), Text: text}, "")
	if err != nil {
		return w, err
	}
	w.language = lang.Name
	sample, err := os.CreateTemp("", "sample-*.in")
	if err != nil {
		return w, err
	}
	defer os.Remove(sample.Name())
	if _, err := sample.WriteString(sp.Samples[0].In.Value); err != nil {
		return w, err
	}
	sample.Close()
	args := []string{"submit", problem, source, "--jobs", "1", "--no-cache", "--no-kept"}
	// This compiles the source, and runs a minimal test.
	_ = exec.CommandContext(ctx, binary, append(slices.Clone(args), "--tests", sample.Name())...).Run()
	c := exec.CommandContext(ctx, binary, args...)
	out, err := c.StdoutPipe()
	if err != nil {
		return w, err
	}
	began := time.Now()
	if err := c.Start(); err != nil {
		return w, err
	}
	lines := bufio.NewReader(out)
	first, err := lines.ReadString('\n')
	w.verdict = time.Since(began)
	if _, rest := io.Copy(io.Discard, lines); err == nil {
		err = rest
	}
	_ = c.Wait() // the exit code is 1 for a wrong program
	w.example = time.Since(began)
	if err != nil || c.ProcessState.ExitCode() != 1 {
		return w, fault.Errorf("exit code %d, %v: %s", c.ProcessState.ExitCode(), err, first)
	}
	return w, nil
}

// waits writes a row for each language and a row for all: median, ninth decile and maximum.
func waits(w io.Writer, name string, list []waited) {
	fmt.Fprintf(w, "\n%-20s programs  verdict: median  nine in ten  longest  counterexample: median  nine in ten  longest\n", name)
	languages := map[string][]waited{"all": list}
	for _, one := range list {
		languages[one.language] = append(languages[one.language], one)
	}
	names := slices.SortedFunc(func(yield func(string) bool) {
		for name := range languages {
			if !yield(name) {
				return
			}
		}
	}, func(a, b string) int {
		return cmp.Or(-cmp.Compare(len(languages[a]), len(languages[b])), cmp.Compare(a, b))
	})
	for _, name := range names {
		of := languages[name]
		verdict := quantiles(of, func(one waited) time.Duration { return one.verdict })
		example := quantiles(of, func(one waited) time.Duration { return one.example })
		fmt.Fprintf(w, "%-20s %8d  %13.2f s  %9.2f s  %5.2f s  %20.2f s  %9.2f s  %5.2f s\n", name, len(of),
			verdict[0], verdict[1], verdict[2], example[0], example[1], example[2])
	}
}

// quantiles returns the median, the ninth decile and the maximum of some times, in seconds.
func quantiles(list []waited, of func(waited) time.Duration) [3]float64 {
	var times []time.Duration
	for _, one := range list {
		times = append(times, of(one))
	}
	slices.Sort(times)
	if len(times) == 0 {
		return [3]float64{}
	}
	at := func(share float64) float64 { return times[min(len(times)-1, int(share*float64(len(times))))].Seconds() }
	return [3]float64{at(0.5), at(0.9), at(1)}
}
