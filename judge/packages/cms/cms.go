// Package cms reads tasks of CMS and task-maker, by which Italy prepares its olympiads.
package cms

import (
	"cmp"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/reading"
	"grundy/judge/packages/sign"
	"grundy/judge/program/outputs"
	"grundy/judge/spec"
	"grundy/judge/tests/grading"
)

// Format reads tasks of CMS and task-maker in the format italy_yaml. The tests are listed in
// gen/GEN or gen/cases.gen, or stored in the folders input and output. The generators make the
// inputs that are not in the package, and the official solution makes the missing answers.
//
// Read refuses, for example, tasks of cms-aoi-import, tasks with controllers or with managers in
// languages other than C, C++ and Python, points in task.yaml that differ from gen/GEN, and
// checkers and managers without their source.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "CMS" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "CMS", Apart: true, Is: sign.Either(
	sign.YAML("task", sign.Keys(taskKeys)), sign.File("task.yaml.orig", sign.Keys(taskKeys)), sign.File("gen/gen", sign.Matching(`(?m)^#\s*(ST|COPY)\s*:`)),
	sign.File("gen/cases.gen", sign.Matching(`(?m)^:\s*(GEN|SUBTASK)\s`)),
)}

// taskKeys matches the keys by which task.yaml is distinguished from other files of this name.
const taskKeys = "time_limit|memory_limit|memlimit|nome_breve|infile|outfile|n_input|token_mode|score_type|score_type_parameters|task_type|public_testcases|output_only|score_mode"

// Write implements Format.
func (Format) Write(packages.Writer, *packages.Package) (packages.Notes, error) {
	return nil, packages.ErrReadOnly
}

// A reader reads one task.
type reader struct {
	reading.Tree
	p         *packages.Package
	notes     packages.Notes
	at        string // the path of task.yaml
	scoreType string
	most      float64 // the points of a task without subtasks
	inputs    int     // number of inputs that task.yaml gives; 0: unknown
	// parameters is the key score_type_parameters. Its Node is nil if the key is absent.
	parameters reading.Field
	// processes and io are the keys num_processes and user_io. Their Node is nil if the key is
	// absent.
	processes, io reading.Field
	fifos         bool // submissions talk through named pipes
	original      bool // the description is task.yaml.orig
	older         bool // the order of the pipes is that of CMS up to 1.4
	root          *grading.Group
	subtasks      []*cmsSubtask     // in the order of gen/GEN; root.Groups may be in another order
	list          string            // the file that lists the tests
	labels        map[string]string // the names of subtasks whose paths differ from them, and of all subtasks of gen/cases.gen, by path
	generator     *packages.Program
	unmade        string                    // the place of the first test whose generator is missing
	copied        map[string]string         // the paths of the attached answers by the texts of their inputs
	globs         map[*grading.Group]string // globs of the tests of each group and of the groups that it depends on
}

// A cmsSubtask is a subtask of gen/GEN or gen/cases.gen.
type cmsSubtask struct {
	*grading.Group
	place     string // the line of #ST:
	named     string // the line of #STNAME:; empty: the name follows from the number
	tests     int
	requires  []string // the words of #STDEP:
	validator *tool    // in gen/cases.gen
}

const (
	cmsGenerated = "gen/GEN"
	// mostSubtasks bounds the subtasks of a task. A glob lists subtasks in braces, so mostBraces of
	// package packages must not be less.
	mostSubtasks = 100
	// mostPoints bounds the points of a subtask or a task.
	mostPoints = 1_000_000
	// mostName is the length in bytes of the longest name of a subtask. The name is repeated in
	// the name of each of its tests.
	mostName = 100
)

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *packages.Package, notes packages.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{
		Tree: reading.Tree{FS: folder}, most: 100, root: &grading.Group{Score: grading.Sum}, list: cmsGenerated, labels: map[string]string{}, copied: map[string]string{}, globs: map[*grading.Group]string{},
		p: &packages.Package{Macro: "EVAL", Format: "CMS", ID: name, Titles: map[string]string{}, LimitAdvice: "write time_limit: 2 into task.yaml, or choose one with --time"},
	}
	for _, step := range []func() error{r.names, r.description, r.statements, r.attachments, r.checker, r.graders, r.pipes, r.solutions, r.tests, r.validator} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return r.p, r.notes, nil
}

// names refuses names that resemble those of the format.
func (r *reader) names() error {
	if err := r.CheckNames(".", &r.notes, "task.yaml", "gen", "input", "output", "sol", "check", "cor", "att"); err != nil {
		return err
	}
	return r.CheckNames("gen", &r.notes, "GEN", "cases.gen")
}

// description reads task.yaml. If there is a task.yaml.orig, it reads that file instead, because
// task-maker makes task.yaml from it.
func (r *reader) description() error {
	for _, name := range []string{"task.yaml.orig", "task.yaml", "task.yml"} {
		if r.Has(name) {
			r.at, r.original = name, name == "task.yaml.orig"
			break
		}
	}
	if r.at == "" {
		r.notes.Refuse("task.yaml", "is missing, so the limits are unknown", "put it there")
		return nil
	}
	n, err := reading.ParseYAML(r.FS, r.at)
	if err != nil {
		return err
	}
	if !r.original { // absent keys mean these files
		r.p.InputFile, r.p.OutputFile = "input.txt", "output.txt"
	}
	if err := r.keys().Read(n, &r.notes); err != nil {
		return err
	}
	r.p.Limits.Uniform = true
	if r.p.Handed {
		r.p.InputFile, r.p.OutputFile, r.p.Limits = "", "", packages.Limits{Limits: spec.Limits{Output: outputs.MostAll}, Uniform: true}
	}
	return nil
}

// keys are the keys of task.yaml.
func (r *reader) keys() reading.Keys {
	p := r.p
	title := func(f reading.Field) { p.Titles["it"] = f.Text() }
	name := func(f reading.Field) { p.ID = cmp.Or(f.Text(), p.ID) }
	keys := reading.Keys{
		"name": name, "nome_breve": name, "title": title, "nome": title,
		"time_limit": r.time, "timeout": r.time, "memory_limit": r.memory, "memlimit": r.memory,
		"infile":                func(f reading.Field) { p.InputFile = f.Single(&r.notes) },
		"outfile":               func(f reading.Field) { p.OutputFile = f.Single(&r.notes) },
		"score_type":            func(f reading.Field) { r.scoreType = f.Text() },
		"score_type_parameters": func(f reading.Field) { r.parameters = f },
		"total_value":           r.total,
		"num_processes":         func(f reading.Field) { r.processes = f },
		"user_io":               func(f reading.Field) { r.io = f },
		"n_input": func(f reading.Field) {
			if v, ok := f.Number(); ok && v >= 0 && v <= reading.MostFiles {
				r.inputs = int(v)
			}
		},
		"output_only": func(f reading.Field) {
			if word := strings.ToLower(f.Text()); word == "true" || word == "yes" {
				r.p.Handed = true
			}
		},
	}
	for _, key := range []string{"output_only_testcases", "output_optional_testcases"} {
		keys[key] = func(f reading.Field) {
			if !f.Empty() && f.Text() != "" {
				r.notes.Refuse(f.Place, "some tests take outputs instead of programs, which is not supported", "remove the key, so that programs are judged on all tests")
			}
		}
	}
	for _, key := range []string{"extends", "subtasks"} {
		keys[key] = func(f reading.Field) {
			r.notes.Refuse(f.Place, "is a key of cms-aoi-import, whose tasks are not supported", "")
		}
	}
	for _, key := range strings.Fields("primary_language token_mode token_initial token_total token_max token_max_number token_min_interval token_gen_initial " +
		"token_gen_number token_gen_time token_gen_interval token_gen_max max_submission_number max_user_test_number min_submission_interval min_user_test_interval " +
		"feedback_level public_testcases risultati score_mode score_precision score_public difficulty syllabuslevel diff version correttore auxiliary viz_testcases " +
		"controller_time_limit controller_wall_time_limit controller_memory_limit controller_process_limit interactive_concurrent sender_email") {
		keys[key] = nil
	}
	return keys
}

func (r *reader) time(f reading.Field) {
	d, wrong := reading.Seconds.Time(f.Text())
	if wrong != "" {
		r.notes.RefuseUnless(packages.TimeFlag, f.Place, wrong, "write one such as 1.5")
		return
	}
	r.p.Limits.Time, r.p.Limits.TimeFrom = d, f.Place
}

func (r *reader) total(f reading.Field) {
	v, ok := f.Number()
	if !ok || !arePoints(v) {
		r.notes.Refuse(f.Place, i18n.Messagef("is not a number of points from 0 to %d", mostPoints), "write one such as 100")
		return
	}
	r.most = v
}

// arePoints reports whether v is from 0 to mostPoints. It returns false for NaN.
func arePoints(v float64) bool { return v >= 0 && v <= mostPoints }

func (r *reader) memory(f reading.Field) {
	v, wrong := reading.MiB.Of(f.Text())
	if wrong != "" {
		r.notes.RefuseUnless(packages.MemoryFlag, f.Place, wrong, "write one such as 256")
		return
	}
	r.p.Limits.Memory = v
}

// cmsStatements maps file names of statements, without their extensions, to languages.
var cmsStatements = map[string]string{"testo": "it", "statement": "", "italian": "it", "english": "en", "chinese": "zh", "french": "fr", "german": "de", "spanish": "es"}

// statements finds the statements. It skips links that lead out of the package, since no verdict
// depends on them.
func (r *reader) statements() error {
	for _, dir := range []string{"statement", "testo"} {
		all, broken, err := r.Listed(dir)
		if err != nil {
			return err
		}
		for _, err := range broken {
			f := fault.In(err)
			r.notes.Warn(f.Place, f.What, f.Remedy)
		}
		var beside []packages.File
		var texts []packages.Statement
		for _, e := range all {
			ext := path.Ext(e.Name)
			lang, known := cmsStatements[strings.TrimSuffix(e.Name, ext)]
			switch {
			case e.Folder:
			case known && (ext == ".tex" || ext == ".md" || ext == ".pdf"):
				texts = append(texts, packages.Statement{Language: lang, File: r.File(e)})
			case slices.Contains([]string{".png", ".jpg", ".jpeg", ".pdf", ".svg", ".asy"}, ext):
				beside = append(beside, r.File(e))
			}
		}
		for _, s := range texts {
			s.Beside = beside
			r.p.Statements = append(r.p.Statements, s)
		}
	}
	return nil
}

// attachments finds the files for contestants. They include samples, which are tests if gen/GEN
// copies them.
func (r *reader) attachments() error {
	all, broken, err := r.Listed("att")
	if err != nil {
		return err
	}
	for _, err := range broken {
		f := fault.In(err)
		r.notes.Warn(f.Place, f.What, f.Remedy)
	}
	for _, e := range all {
		if e.Folder {
			continue
		}
		r.p.Attachments = append(r.p.Attachments, r.File(e))
		if !strings.Contains(e.Name, "input") || e.Size > packages.SampleLimit {
			continue
		}
		text, err := r.File(e).Read(packages.SampleLimit)
		if err == nil {
			r.copied[string(text)] = path.Join("att", strings.Replace(e.Name, "input", "output", 1))
		}
	}
	return nil
}
