package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/pflag"

	"grundy/judge"
	"grundy/judge/build"
	"grundy/judge/words"
)

// A judged is what became of one source: a report, an error of the judge's, or
// neither where such an error came before its turn.
type judged struct {
	path   string // as the user wrote it
	name   string // the file's, or the path where others are called the same
	source build.Source
	replay string // the command that judges it again
	report *judge.Report
	err    error
}

// A round is the sources of one call, for the reports that tell of all.
type round struct {
	problem *judge.Problem
	lang    string
	all     []*judged
}

// name gives every source the shortest name that no other has.
func (r *round) name() {
	count := map[string]int{}
	for _, s := range r.all {
		count[s.source.Name]++
	}
	for _, s := range r.all {
		if s.name = s.source.Name; count[s.name] > 1 {
			s.name = filepath.ToSlash(s.path)
		}
	}
}

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
	make func(*round) ([]byte, error)
}

// begin tries the files of all reports, before anything is judged.
func (f *reportFlags) begin(sources []string) (list []pendingReport, err error) {
	for _, w := range []struct {
		flag, path string
		make       func(*round) ([]byte, error)
	}{{"--junit", f.junit, junit}, {"--html", f.html, htmlReport}} {
		if w.path == "" {
			continue
		}
		var d *pending
		if err = f.apart(w.flag, w.path, sources); err == nil {
			d, err = beginFile(w.flag, w.path)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, pendingReport{d, w.make})
	}
	return list, nil
}

// apart keeps a report from replacing a submission, as a forgotten name would have
// it, or the other report.
func (f *reportFlags) apart(flag, path string, sources []string) error {
	for _, source := range sources {
		if sameFile(path, source) {
			return &oops{path, "is a submission", "name another file with " + flag}
		}
	}
	if flag == "--html" && f.junit != "" && sameFile(path, f.junit) {
		return &oops{path, "is named by --junit, too", "name another file with --html"}
	}
	return nil
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
func finish(list []pendingReport, r *round) error {
	for _, d := range list {
		text, err := d.make(r)
		if err != nil {
			return err
		}
		// Whatever names and answers hold is to be seen in a report, and to do nothing.
		if err := d.finish([]byte(words.Harmless(string(text)))); err != nil {
			return err
		}
	}
	return nil
}
