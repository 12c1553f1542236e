package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"grundy/judge/fault"
	"grundy/judge/report/html"
	"grundy/judge/report/junit"
	"grundy/judge/report/round"
	"grundy/judge/spec"
	"grundy/judge/words"
)

// reportFlags name the reports that are wanted besides the one on standard output.
type reportFlags struct {
	junit, html string
	annotations bool
}

func (f *reportFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.junit, "junit", "", "file for a report in JUnit XML, which GitLab and Jenkins read")
	flags.StringVar(&f.html, "html", "", "file for a report as a page that stands alone")
	flags.BoolVar(&f.annotations, "annotations", false, "print annotations as GitHub's CI reads them (default: true where GITHUB_ACTIONS=true)")
}

// choose settles whether annotations are wanted where nobody said.
func (f *reportFlags) choose(flags *pflag.FlagSet) {
	if !flags.Changed("annotations") {
		f.annotations = os.Getenv("GITHUB_ACTIONS") == "true"
	}
}

// A pendingReport is a report to be written, and how.
type pendingReport struct {
	*pending
	write func(io.Writer, *round.Round, string) error
}

// begin tries the files of all reports, before anything is judged.
func (f *reportFlags) begin(inputs []input) (list []pendingReport, err error) {
	for _, w := range []struct {
		flag, path string
		write      func(io.Writer, *round.Round, string) error
	}{{"--junit", f.junit, junit.Write}, {"--html", f.html, html.Write}} {
		if w.path == "" {
			continue
		}
		var d *pending
		if err = notRead(w.flag, w.path, inputs); err == nil {
			d, err = beginFile(w.flag, w.path)
		}
		inputs = append(inputs, input{w.path, "named by " + w.flag + ", too"})
		if err != nil {
			return nil, err
		}
		list = append(list, pendingReport{d, w.write})
	}
	return list, nil
}

// An input is a file that is read, and what it is.
type input struct{ path, what string }

// notRead keeps a file that a flag names from replacing what is read, as a forgotten
// name would have it.
func notRead(flag, path string, inputs []input) error {
	for _, in := range inputs {
		if sameFile(path, in.path) {
			return fault.New(path, "is "+in.what, "name another file with "+flag)
		}
	}
	return nil
}

// specInputs are the files of a problem that may be on disk.
func specInputs(sp *spec.Problem) []input {
	list := []input{{sp.File, "the problem's spec"}}
	if !sp.Reference.Absent() {
		list = append(list, input{filepath.Join(filepath.Dir(sp.File), filepath.FromSlash(sp.Reference.Value)), "the problem's reference"})
	}
	return list
}

// inputs are all files that a round reads.
func (f *submitFlags) inputs(r *batch) (list []input) {
	for _, s := range r.all {
		list = append(list, input{s.Path, "a submission"})
	}
	list = append(list, specInputs(r.problem.Spec)...)
	if f.languages != "" {
		list = append(list, input{f.languages, "the table of languages"})
	}
	folder, base := f.tests, ""
	if info, err := os.Stat(f.tests); err == nil && !info.IsDir() {
		folder, base = filepath.Dir(f.tests), strings.TrimSuffix(filepath.Base(f.tests), ".in")
	}
	for _, t := range f.options.Given {
		for _, ext := range []string{".in", ".ans", ".out"} {
			if base == "" || base == t.Name {
				list = append(list, input{filepath.Join(folder, t.Name+ext), "a file of --tests"})
			}
		}
	}
	return list
}

// sameFile tells whether two paths lead to one file, or would.
func sameFile(a, b string) bool {
	x, errX := os.Stat(a)
	y, errY := os.Stat(b)
	if errX == nil && errY == nil {
		return x.Mode().IsRegular() && os.SameFile(x, y)
	}
	a, errA := filepath.Abs(a)
	b, errB := filepath.Abs(b)
	return errA == nil && errB == nil && a == b
}

// finish writes the reports.
func finish(list []pendingReport, r *batch) error {
	for _, d := range list {
		var text strings.Builder
		if err := d.write(&text, r.report(), r.lang); err != nil {
			return err
		}
		// Whatever names and answers hold is to be seen in a report, and to do nothing.
		if err := d.finish([]byte(words.Harmless(text.String()))); err != nil {
			return err
		}
	}
	return nil
}
