package cms

import (
	_ "embed"
	"path"
	"slices"

	"grundy/judge/exchange"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// judged is compiled with a manager, which the judge then starts as an interactor of Kattis. moved is compiled
// with submissions that talk through named pipes.
var (
	//go:embed manager/judge.c
	judged []byte
	//go:embed manager/fifos.c
	moved []byte
)

// ends are the arguments of a submission that talks through named pipes.
var ends = []string{"/proc/self/fd/10", "/proc/self/fd/11"}

// manager finds the program that talks with submissions, and judges them. A task that has one reads
// no checker.
//
// A submission that talks through named pipes and closes the one that it writes ends it only when it
// exits.
func (r *reader) manager() error {
	program, err := r.only("manager", "check/manager", "cor/manager")
	if err != nil || program == nil {
		return err
	}
	ext := path.Ext(program.Path)
	if !slices.Contains([]string{".c", ".cc", ".cpp"}, ext) {
		r.notes.Refuse(program.Path, "is a manager in a language in which managers are not supported", "write it in C or C++")
		return nil
	}
	if f := r.processes; f.Node != nil && f.Text() != "" && f.Text() != "1" {
		r.notes.Refuse(f.Place, i18n.Messagef("a submission runs as %s processes at once, which is not supported", format.Visible(format.Clip(f.Text(), 20))), "")
	}
	program.Files = append(program.Files, exchange.Text("grundy_manager"+ext, judged))
	p := r.p
	p.Interactor, p.Checker = program, exchange.Checker{Protocol: exchange.Kattis, Scores: exchange.Share}
	p.InputFile, p.OutputFile = "", ""
	return nil
}

// pipes lets submissions talk through named pipes, as they do unless task.yaml says otherwise if
// there is a stub for some language. With stubs, submissions are in their languages.
func (r *reader) pipes() error {
	p := r.p
	if p.Interactor == nil {
		return nil
	}
	for language := range p.Include {
		p.Languages = append(p.Languages, language)
	}
	slices.Sort(p.Languages)
	r.fifos = len(p.Languages) > 0
	if f := r.io; f.Node != nil && (f.Text() == "fifo_io" || f.Text() == "std_io") {
		r.fifos = f.Text() == "fifo_io"
	} else if f.Node != nil && !f.Empty() {
		r.notes.Warn(f.Place, i18n.Messagef("%s is unknown and not used", format.Visible(format.Clip(f.Text(), 20))), "write std_io or fifo_io")
	}
	if !r.fifos {
		return nil
	}
	if len(p.Languages) == 0 {
		p.Include, p.Languages = map[string][]exchange.File{}, []string{"c", "cpp"}
	}
	for language, ext := range map[string]string{"c": ".c", "cpp": ".cpp"} {
		if slices.Contains(p.Languages, language) {
			p.Include[language] = append(p.Include[language], exchange.Text("grundy_fifos"+ext, moved))
		}
	}
	return nil
}
