package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"grundy/cmd/grundy/cli"
	"grundy/judge/base/i18n"
	"grundy/judge/problem/testfiles"
	"grundy/judge/render/files"
	"grundy/judge/render/html"
	"grundy/judge/render/junit"
	"grundy/judge/render/text"
	"grundy/judge/spec"
	"grundy/problems/catalogue"
)

// reportFlags name the files of the reports. The report on standard output is always written.
type reportFlags struct {
	junit, html string
	annotations bool
	format      string // text or editor
}

// forms are the forms of reports on standard output.
var forms = []string{"text", "editor"}

// addFormat adds --format.
func addFormat(cmd *cobra.Command, into *string) {
	cli.Word(cmd, into, "format", forms, "editor: first print file:line:column: kind: text, as editors read it; text does not")
}

// edited prints lines for editors before a report, if --format asks for them.
func (a *app) edited(format string, write func(w io.Writer) error) {
	if format == "editor" && !a.json {
		a.show(write)
	}
}

func (f *reportFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.junit, "junit", "", "file for a report in JUnit XML, which GitLab and Jenkins read")
	flags.StringVar(&f.html, "html", "", "file for a report as a self-contained page")
	flags.BoolVar(&f.annotations, "annotations", false, "print annotations as GitHub's CI reads them (default: true where GITHUB_ACTIONS=true)")
}

// choose decides whether to print annotations if no flag is given.
func (f *reportFlags) choose(flags *pflag.FlagSet) {
	if !flags.Changed("annotations") {
		f.annotations = os.Getenv("GITHUB_ACTIONS") == "true"
	}
}

// wanted lists the reports of a round to write.
func (f *reportFlags) wanted(r *submissions) []files.Report {
	return []files.Report{
		{Flag: "--junit", Path: f.junit, Write: func(w io.Writer) error { return junit.Write(w, &r.Round, r.lang, text.Reason) }},
		{Flag: "--html", Path: f.html, Write: func(w io.Writer) error { return html.Write(w, &r.Round, r.lang) }},
	}
}

// specInputs returns the files of a problem that are on disk.
func specInputs(sp *spec.Problem) (list []files.Input) {
	for _, path := range catalogue.Files(sp) {
		list = append(list, files.Input{Path: path, What: "a file of the problem"})
	}
	return list
}

// inputs returns all files that a round reads.
func (f *submitFlags) inputs(r *submissions) []files.Input {
	var list []files.Input
	add := func(path string, what i18n.Message) { list = append(list, files.Input{Path: path, What: what}) }
	for _, s := range r.All {
		add(s.Path, "a submission")
	}
	list = append(list, specInputs(r.problem.Spec)...)
	if f.languages != "" {
		add(f.languages, "the table of languages")
	}
	for _, t := range f.options.Given {
		for _, path := range testfiles.Paths(f.tests, t.Name) {
			add(path, "a file of --tests")
		}
	}
	return list
}
