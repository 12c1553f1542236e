// Package cms reads tasks of CMS and task-maker, by which Italy prepares its olympiads.
package cms

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"grundy/judge/exchange"
	"grundy/judge/exchange/reading"
	"grundy/judge/exchange/sign"
	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// Format reads tasks of CMS and task-maker in the format italy_yaml: task.yaml, and tests that
// gen/GEN lists or that lie in input and output. Inputs that are not in the package are made
// by its generator, and answers by its official solution.
//
// It refuses tasks with controllers or managers, output-only tasks, gen/cases.gen, points that
// stand in task.yaml, and checkers without their source.
type Format struct{}

// Name implements Format.
func (Format) Name() string { return "CMS" }

// Is implements Format.
func (Format) Is(folder fs.FS) bool { return Sign.Is(folder) }

// Sign recognizes packages of the format.
var Sign = sign.Sign{Name: "CMS", Apart: true, Is: sign.Either(
	sign.File("task.yaml", sign.Keys(taskKeys)), sign.File("task.yml", sign.Keys(taskKeys)), sign.File("task.yaml.orig", sign.Keys(taskKeys)), sign.File("gen/gen", sign.Matching(`(?m)^#\s*(ST|COPY)\s*:`)),
)}

// taskKeys tell a description of a problem from other files of its name.
const taskKeys = "time_limit|memory_limit|memlimit|nome_breve|infile|outfile|n_input|token_mode|score_type|score_type_parameters|task_type|public_testcases|output_only|score_mode"

// Write implements Format.
func (Format) Write(exchange.Writer, *exchange.Package) (exchange.Notes, error) {
	return nil, exchange.ErrReadOnly
}

// A reader reads one task.
type reader struct {
	reading.Tree
	p         *exchange.Package
	notes     exchange.Notes
	at        string // of task.yaml
	scoreType string
	most      float64 // the points of a task without subtasks
	inputs    int     // that task.yaml names; 0: unknown
	root      *exchange.Group
	subtasks  []*cmsSubtask // in the order of gen/GEN; root.Groups may have another
	generator *exchange.Program
	copied    map[string]string          // the attached answers by the paths of their inputs
	globs     map[*exchange.Group]string // of the tests of each group and of those that it depends on
}

// A cmsSubtask is a subtask of gen/GEN.
type cmsSubtask struct {
	*exchange.Group
	place    string // of #ST:
	named    string // the place of #STNAME:; empty: the name follows from the number
	tests    int
	requires []string // the words of #STDEP:
}

const (
	cmsGenerated = "gen/GEN"
	// mostSubtasks bounds the subtasks of a task. mostBraces is not less.
	mostSubtasks = 100
	// mostPoints bounds the points of a subtask or a task.
	mostPoints = 1_000_000
	// mostName is the length in bytes of the longest name of a subtask. Each of its tests
	// has the name.
	mostName = 100
)

// Read implements Format.
func (Format) Read(folder fs.FS, name string) (p *exchange.Package, notes exchange.Notes, err error) {
	defer fault.Guard(&err, name)
	r := &reader{
		Tree: reading.Tree{FS: folder}, most: 100, root: &exchange.Group{Score: exchange.ScoreSum}, copied: map[string]string{}, globs: map[*exchange.Group]string{},
		p: &exchange.Package{Format: "CMS", ID: name, Titles: map[string]string{}, LimitAdvice: "write time_limit: 2 into task.yaml"},
	}
	for _, step := range []func() error{r.description, r.statements, r.attachments, r.checker, r.graders, r.solutions, r.tests, r.validator} {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return r.p, r.notes, nil
}

// description reads task.yaml. Task-maker makes it of task.yaml.orig, which is then the one
// that counts.
func (r *reader) description() error {
	files := true // absent names mean files
	for _, name := range []string{"task.yaml.orig", "task.yaml", "task.yml"} {
		if r.Has(name) {
			r.at, files = name, name != "task.yaml.orig"
			break
		}
	}
	if r.at == "" {
		r.notes.Refuse("task.yaml", "is missing, so that the limits are not known", "put it there")
		return nil
	}
	n, err := reading.ParseYAML(r.FS, r.at)
	if err != nil {
		return err
	}
	p := r.p
	if files {
		p.InputFile, p.OutputFile = "input.txt", "output.txt"
	}
	var parameters reading.Field
	title := func(f reading.Field) { p.Titles["it"] = f.Text() }
	name := func(f reading.Field) { p.ID = cmp.Or(f.Text(), p.ID) }
	keys := reading.Keys{
		"name": name, "nome_breve": name, "title": title, "nome": title,
		"time_limit": r.time, "timeout": r.time, "memory_limit": r.memory, "memlimit": r.memory,
		"infile":      func(f reading.Field) { p.InputFile = f.Text() },
		"outfile":     func(f reading.Field) { p.OutputFile = f.Text() },
		"score_type":  func(f reading.Field) { r.scoreType = f.Text() },
		"total_value": r.total,
		"n_input": func(f reading.Field) {
			if v, ok := f.Number(); ok && v >= 0 && v <= reading.MostFiles {
				r.inputs = int(v)
			}
		},
		"score_type_parameters": func(f reading.Field) { parameters = f },
		"output_only": func(f reading.Field) {
			if word := strings.ToLower(f.Text()); word == "true" || word == "yes" {
				r.notes.Refuse(f.Place, "outputs are handed in, not programs, which is not supported", "")
			}
		},
	}
	for _, key := range []string{"output_only_testcases", "output_optional_testcases"} {
		keys[key] = func(f reading.Field) {
			if !f.Empty() && f.Text() != "" {
				r.notes.Refuse(f.Place, "outputs of some tests are handed in, which is not supported", "")
			}
		}
	}
	for _, key := range strings.Fields("primary_language token_mode token_initial token_total token_max token_max_number token_min_interval token_gen_initial " +
		"token_gen_number token_gen_time token_gen_interval token_gen_max max_submission_number max_user_test_number min_submission_interval min_user_test_interval " +
		"feedback_level public_testcases risultati score_mode score_precision score_public difficulty syllabuslevel diff version correttore auxiliary viz_testcases " +
		"num_processes user_io controller_time_limit controller_wall_time_limit controller_memory_limit controller_process_limit interactive_concurrent sender_email") {
		keys[key] = nil
	}
	if err := keys.Read(n, &r.notes); err != nil {
		return err
	}
	switch r.scoreType {
	case "", "Sum", "GroupMin":
	default:
		r.notes.Refuse(n.Place(), i18n.Messagef("the score_type %s is not supported", format.Visible(format.Clip(r.scoreType, 30))), "write Sum or GroupMin")
	}
	// Those that task-maker writes repeat what gen/GEN says.
	if !parameters.Empty() && r.scoreType != "" && r.inputs > 0 && !(r.scoreType == "Sum" && parameters.IsText()) {
		r.notes.Refuse(parameters.Place, "gives points in place of gen/GEN, which is not supported", "say them in gen/GEN by #ST:, and take the key away")
	}
	p.Limits.OneTime = true
	return nil
}

func (r *reader) time(f reading.Field) {
	d, ok := reading.Seconds(f.Text())
	if !ok {
		r.notes.Refuse(f.Place, "is no time in seconds", "write one such as 1.5")
		return
	}
	r.p.Limits.Time, r.p.Limits.TimeFrom = d, f.Place
}

func (r *reader) total(f reading.Field) {
	v, ok := f.Number()
	if !ok || !arePoints(v) {
		r.notes.Refuse(f.Place, i18n.Messagef("is no number of points from 0 to %d", mostPoints), "write one such as 100")
		return
	}
	r.most = v
}

// arePoints reports whether a number is from 0 to mostPoints. NaN is not.
func arePoints(v float64) bool { return v >= 0 && v <= mostPoints }

func (r *reader) memory(f reading.Field) {
	v, ok := f.Number()
	if !ok || v <= 0 || v > 1<<20 {
		r.notes.Refuse(f.Place, "is no size in MiB", "write one such as 256")
		return
	}
	r.p.Limits.Memory = int64(v * (1 << 20))
}

// cmsStatements are the languages of statements by the names of their files.
var cmsStatements = map[string]string{"testo": "it", "statement": "", "italian": "it", "english": "en", "chinese": "zh", "french": "fr", "german": "de", "spanish": "es"}

// statements finds the statements. Links that lead out of the package are left out, since no
// verdict depends on them.
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
		var beside []exchange.File
		var texts []exchange.Statement
		for _, e := range all {
			ext := path.Ext(e.Name)
			lang, known := cmsStatements[strings.TrimSuffix(e.Name, ext)]
			switch {
			case e.Folder:
			case known && (ext == ".tex" || ext == ".md" || ext == ".pdf"):
				texts = append(texts, exchange.Statement{Language: lang, File: r.File(e)})
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

// attachments finds what contestants get: among it samples, which are tests if gen/GEN copies
// them.
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
		if !strings.Contains(e.Name, "input") || e.Size > exchange.SampleLimit {
			continue
		}
		text, err := r.File(e).Read(exchange.SampleLimit)
		if err == nil {
			r.copied[string(text)] = path.Join("att", strings.Replace(e.Name, "input", "output", 1))
		}
	}
	return nil
}

// only returns the program whose source has one of some names in one of some folders, such as
// check/checker.cpp; nil if there is none. Two are refused, and so is one without a source.
func (r *reader) only(what string, names ...string) (*exchange.Program, error) {
	var found []string
	compiled := ""
	for _, name := range names {
		dir, stem := path.Split(name)
		all, err := r.List(path.Clean(dir))
		if err != nil {
			return nil, err
		}
		for _, e := range all {
			switch {
			case e.Folder:
			case e.Name == stem:
				compiled = e.Path
			case strings.TrimSuffix(e.Name, path.Ext(e.Name)) == stem && reading.IsSource(e.Name):
				found = append(found, e.Path)
			}
		}
	}
	switch {
	case len(found) > 1:
		r.notes.Refuse(found[1], i18n.Messagef("is a second %s beside %s", what, found[0]), "take one of them away")
	case len(found) == 0 && compiled != "":
		r.notes.Refuse(compiled, i18n.Messagef("is a compiled %s without its source", what), "put the source beside it")
	}
	if len(found) == 0 {
		return nil, nil
	}
	return r.program(found[0])
}

// mostBeside is the size in bytes of the largest file that is laid beside a program.
const mostBeside = 1 << 20

// program returns the program of a source with the files of its folder that it may use: the
// headers of one in C or C++, the modules and texts of one in Python.
func (r *reader) program(at string) (*exchange.Program, error) {
	all, err := r.List(path.Dir(at))
	if err != nil {
		return nil, err
	}
	p := &exchange.Program{Path: at, Main: path.Base(at)}
	var own []string
	switch path.Ext(at) {
	case ".c", ".cc", ".cpp":
		own = []string{".h", ".hpp"}
	case ".py":
		own = []string{".py", ".yaml", ".txt"}
	}
	for _, e := range all {
		if e.Path == at || !e.Folder && e.Size <= mostBeside && slices.Contains(own, path.Ext(e.Name)) {
			f := r.File(e)
			f.Path = e.Name
			p.Files = append(p.Files, f)
		}
	}
	return p, nil
}

// checker finds the program that judges outputs.
func (r *reader) checker() error {
	for _, name := range []string{"manager", "controller"} {
		for _, dir := range []string{"check", "cor"} {
			all, err := r.List(dir)
			if err != nil {
				return err
			}
			for _, e := range all {
				if strings.TrimSuffix(e.Name, path.Ext(e.Name)) == name {
					r.notes.Refuse(e.Path, i18n.Messagef("the task has a %s, which talks with the program; this is not supported", name), "")
					return nil
				}
			}
		}
	}
	program, err := r.only("checker", "check/checker", "cor/correttore")
	if err != nil {
		return err
	}
	if r.p.Checker = (exchange.Checker{Builtin: "words"}); program != nil {
		r.p.Checker = exchange.Checker{Program: program, Protocol: exchange.CMS, Scores: exchange.Share}
	}
	return nil
}

// graders finds the files that are compiled with each submission: sol/grader.cpp and others,
// and the headers beside them.
func (r *reader) graders() error {
	all, err := r.List("sol")
	if err != nil {
		return err
	}
	var headers []exchange.File
	for _, e := range all {
		if ext := path.Ext(e.Name); !e.Folder && (ext == ".h" || ext == ".hpp") {
			f := r.File(e)
			f.Path = e.Name
			headers = append(headers, f)
		}
	}
	languages := map[string]string{".c": "c", ".cpp": "cpp", ".cc": "cpp", ".py": "python3", ".pas": "pascal", ".java": "java", ".rs": "rust", ".go": "go"}
	for _, e := range all {
		ext := path.Ext(e.Name)
		if stem := strings.TrimSuffix(e.Name, ext); e.Folder || stem != "grader" && stem != "stub" || !reading.IsSource(e.Name) {
			continue
		}
		language := languages[ext]
		f := r.File(e)
		f.Path = e.Name
		if language != "c" && language != "cpp" { // it names the submission in ways of its own
			f = exchange.Lazy(e.Name, -1, func() (io.ReadCloser, error) {
				return nil, fault.New(e.Path, "is a grader in a language in which graders are not supported", "submit in C or C++")
			})
		}
		if r.p.Include == nil {
			r.p.Include = map[string][]exchange.File{}
		}
		r.p.Include[language] = append(append([]exchange.File{f}, headers...), r.p.Include[language]...)
	}
	return nil
}

// cmsChecks are the verdicts that task-maker's annotations declare: those that each test may
// have, and those of which one test must have one.
var cmsChecks = map[string]exchange.Rule{
	"accepted":              {Permitted: []string{"AC"}},
	"partial-score":         {Permitted: []string{"AC", "WA"}, Required: []string{"WA"}},
	"wrong-answer":          {Required: []string{"WA"}},
	"time-limit-exceeded":   {Required: []string{"TLE"}},
	"memory-limit-exceeded": {Required: []string{"MLE"}},
	"runtime-error":         {Required: []string{"RTE"}},
	"zero":                  {Required: []string{"WA", "TLE", "MLE", "RTE"}},
}

var cmsCheck = regexp.MustCompile(`@check-([a-z-]+):([^\n]*)`)

// solutions finds the submissions. The official one is right; others declare by annotations
// what they get for subtasks, or nothing.
func (r *reader) solutions() error {
	all, err := r.List("sol")
	if err != nil {
		return err
	}
	for _, e := range all {
		ext := path.Ext(e.Name)
		stem := strings.TrimSuffix(e.Name, ext)
		if e.Folder || !reading.IsSource(e.Name) || slices.Contains([]string{"grader", "stub", "template"}, stem) || strings.HasPrefix(stem, "template_") {
			continue
		}
		f := r.File(e)
		f.Path = e.Name
		s := exchange.Submission{Program: exchange.Program{Path: e.Path, Files: []exchange.File{f}, Main: e.Name}, Fate: exchange.Fate{Place: e.Path}}
		for _, one := range r.p.Include[map[string]string{".c": "c", ".cpp": "cpp", ".cc": "cpp"}[ext]] {
			if one.Path != e.Name {
				s.Files = append(s.Files, one)
			}
		}
		if stem == "solution" || stem == "soluzione" {
			if r.p.Main != nil {
				r.notes.Refuse(e.Path, i18n.Messagef("is a second official solution beside %s", r.p.Main.Path), "take one of them away")
			}
			s.Declared, s.Final, s.Lower = "official solution", []string{"AC"}, true
			main := s
			r.p.Main = &main
		}
		r.p.Submissions = append(r.p.Submissions, s)
	}
	return nil
}

// tests reads the tests, and what they are worth.
func (r *reader) tests() error {
	var err error
	switch {
	case r.Has("gen/cases.gen"):
		r.notes.Refuse("gen/cases.gen", "describes the tests in a way that is not supported", "let task-maker write gen/GEN, and take it away")
		return nil
	case r.Has(cmsGenerated):
		err = r.listedTests()
	default:
		err = r.storedTests()
	}
	if err != nil {
		return err
	}
	if len(r.p.Tests) == 0 {
		r.notes.Refuse(cmsGenerated, "there are no tests", "list them there, or put input0.txt and output0.txt into input and output")
	}
	if err := r.answers(); err != nil {
		return err
	}
	r.worth()
	return r.annotations()
}

// storedTests reads input/input0.txt and so on.
func (r *reader) storedTests() error {
	for i := 0; ; i++ {
		at := fmt.Sprintf("input/input%d.txt", i)
		if !r.Has(at) {
			return nil
		}
		f, err := exchange.FileIn(r.FS, at)
		if err != nil {
			return err
		}
		r.add(nil, f)
	}
}

// add adds a test of a subtask; nil: the task has no subtasks, and one group for all tests.
func (r *reader) add(open *cmsSubtask, input exchange.File) *exchange.Test {
	if open == nil && len(r.root.Groups) == 0 {
		r.root.Groups = []*exchange.Group{{Path: "tests", Score: exchange.ScoreSum, Points: r.most}}
	}
	g := r.root.Groups[0]
	if open != nil {
		g = open.Group
		open.tests++
	}
	r.p.Tests = append(r.p.Tests, exchange.Test{Name: fmt.Sprintf("%s/%03d", g.Path, len(r.p.Tests)), Group: g.Path, Input: input})
	return &r.p.Tests[len(r.p.Tests)-1]
}

// cmsCommand matches a line of gen/GEN that is more than a comment.
var cmsCommand = regexp.MustCompile(`^#(\s*)(STNAME|STDEP|ST|COPY)(\s*):(.*)$`)

// listedTests reads gen/GEN: a test a line, by the arguments of the generator.
func (r *reader) listedTests() error {
	f, err := exchange.FileIn(r.FS, cmsGenerated)
	if err != nil {
		return err
	}
	text, err := f.Read(exchange.TextLimit)
	if err != nil {
		return err
	}
	var open *cmsSubtask
	for i, line := range strings.Split(string(text), "\n") {
		place := fmt.Sprintf("%s:%d", cmsGenerated, i+1)
		line = strings.TrimSpace(line)
		if m := cmsCommand.FindStringSubmatch(line); m != nil {
			if m[1] != "" || m[3] != "" {
				if m[2] == "ST" || m[2] == "COPY" {
					r.notes.Refuse(place, "CMS takes the line for a command, and task-maker for a comment", "write #ST: or #COPY: without blanks, or take the line away")
				}
				continue
			}
			what, _, _ := strings.Cut(m[4], "#")
			if open, err = r.command(place, m[2], strings.TrimSpace(what), open); err != nil {
				return err
			}
			continue
		}
		command, _, _ := strings.Cut(line, "#")
		words := strings.Fields(command)
		if len(words) == 0 {
			continue
		}
		if err := r.room(place); err != nil {
			return err
		}
		if err := r.generated(place, words, open); err != nil {
			return err
		}
	}
	if err := r.distinct(); err != nil {
		return err
	}
	return r.ordered()
}

// room returns an error if the task has the most tests already.
func (r *reader) room(place string) error {
	if len(r.p.Tests) < reading.MostTests {
		return nil
	}
	return fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(reading.MostTests, "test")), "")
}

// command follows a command of gen/GEN, and returns the subtask that is open then.
func (r *reader) command(place, word, what string, open *cmsSubtask) (*cmsSubtask, error) {
	switch word {
	case "COPY":
		if err := r.room(place); err != nil {
			return nil, err
		}
		f, err := reading.Named(r.FS, ".", what, place, "name a file of the package")
		if err != nil {
			return nil, err
		}
		t := r.add(open, f)
		if f.Size > exchange.SampleLimit {
			return open, nil
		}
		text, err := f.Read(exchange.SampleLimit)
		if answer, ok := r.copied[string(text)]; ok && err == nil {
			t.Sample, t.Shown = true, &exchange.Shown{Input: f}
			if out, err := exchange.FileIn(r.FS, answer); err == nil {
				t.Shown.Answer = out
			}
		}
		return open, nil
	case "ST":
		points, err := strconv.ParseFloat(what, 64)
		if err != nil || !arePoints(points) {
			return nil, fault.New(place, i18n.Messagef("the points %s of a subtask are no number from 0 to %d", format.Visible(format.Clip(what, 30)), mostPoints), "write #ST: 30")
		}
		if open == nil && len(r.p.Tests) > 0 {
			return nil, fault.New(place, "there are tests before the first subtask", "put #ST: before them")
		}
		if len(r.subtasks) == mostSubtasks {
			return nil, fault.New(place, i18n.Messagef("has more than %s", i18n.Plural(mostSubtasks, "subtask")), "put more tests into each")
		}
		one := &cmsSubtask{Group: &exchange.Group{Path: fmt.Sprintf("st%d", len(r.subtasks)+1), Score: exchange.ScoreMin, Points: points}, place: place}
		r.root.Groups = append(r.root.Groups, one.Group)
		r.subtasks = append(r.subtasks, one)
		return one, nil
	}
	if open == nil || open.tests > 0 {
		return nil, fault.New(place, i18n.Messagef("#%s: follows no #ST:", word), "put it right after one")
	}
	if word == "STDEP" {
		open.requires = append(open.requires, strings.Fields(what)...)
		return open, nil
	}
	if !isSubtaskName(what) {
		return nil, fault.New(place, i18n.Messagef("%s is no name of a subtask", format.Visible(format.Clip(what, 30))), "write a short word without / , { and }")
	}
	if what == "secret" || what == "sample" { // their points are counted as those of Kattis's folders
		return nil, fault.New(place, i18n.Messagef("%s means the tests of all subtasks", what), "choose another name")
	}
	open.Path, open.named = what, place
	return open, nil
}

// isSubtaskName reports whether a subtask may have a name. The names of tests begin with it,
// and a rule of a fate lists names between braces. U+FFFD stands for bytes that are no UTF-8.
func isSubtaskName(name string) bool {
	return name != "" && name != "." && name != ".." && len(name) <= mostName &&
		!strings.ContainsFunc(name, func(c rune) bool { return strings.ContainsRune("/,{} \ufffd", c) || !unicode.IsPrint(c) })
}

// distinct refuses two subtasks of one name, and a subtask that gives points and has no tests.
func (r *reader) distinct() error {
	owners := map[string]*cmsSubtask{}
	for _, one := range r.subtasks {
		if other := owners[one.Path]; other != nil { // one of them at least is named
			return fault.New(cmp.Or(one.named, other.named), i18n.Messagef("another subtask has the name %s", format.Visible(format.Clip(one.Path, 30))), "write a word of its own")
		}
		owners[one.Path] = one
		if one.tests == 0 && one.Points > 0 {
			r.notes.Refuse(one.place, i18n.Messagef("the subtask %s has points and no tests", format.Visible(format.Clip(one.Path, 30))), "list its tests, or write #ST: 0")
		}
	}
	return nil
}

// generated adds a test that the generator makes with arguments.
func (r *reader) generated(place string, words []string, open *cmsSubtask) error {
	if r.generator == nil {
		program, err := r.only("generator", "gen/generator", "gen/generatore")
		if err != nil {
			return err
		}
		if program == nil {
			program = &exchange.Program{}
			if r.notes.Unsupported() == nil {
				r.notes.Refuse(place, "there is no generator gen/generator or gen/generatore", "put its source there")
			}
		}
		r.generator = program
	}
	t := r.add(open, exchange.File{})
	t.Made = &exchange.Made{Program: r.generator, Args: words}
	return nil
}

// ordered lets each subtask require those that it depends on, and puts them before it.
func (r *reader) ordered() error {
	known, depends := map[string]bool{}, false
	for _, one := range r.subtasks {
		known[one.Path] = true
	}
	for _, one := range r.subtasks {
		depends = depends || len(one.requires) > 0
		seen := map[string]bool{one.Path: true}
		add := func(path string) {
			if !seen[path] {
				seen[path] = true
				one.Requires = append(one.Requires, path)
			}
		}
		all := false
		for _, word := range one.requires {
			switch {
			case word == "*" && !all:
				all = true
				for _, other := range r.subtasks {
					add(other.Path)
				}
			case word == "*":
			case !known[word]:
				return fault.New(cmsGenerated, i18n.Messagef("the subtask %s depends on %s, and there is no such subtask", one.Path, format.Visible(format.Clip(word, 30))), "correct the name")
			default:
				add(word)
			}
		}
	}
	if !depends {
		return nil
	}
	var order []*exchange.Group
	placed := map[string]bool{}
	for len(order) < len(r.subtasks) {
		before := len(order)
		for _, one := range r.subtasks {
			ready := !slices.ContainsFunc(one.Requires, func(path string) bool { return !placed[path] })
			if ready && !placed[one.Path] {
				order, placed[one.Path] = append(order, one.Group), true
			}
		}
		if len(order) == before {
			r.notes.Refuse(cmsGenerated, "subtasks depend on each other in a circle, which is not supported", "take a #STDEP: away")
			return nil
		}
	}
	r.root.Groups = order
	if r.p.Checker.Program != nil {
		r.notes.Refuse(cmsGenerated, "subtasks depend on others, and a checker gives parts of the points, which is not supported together", "take #STDEP: away")
	}
	return nil
}

// answers finds the tests that were made before. If one of them is missing, all are made: by
// the generator and by the official solution.
func (r *reader) answers() error {
	name := func(dir string, i int) string { return fmt.Sprintf("%s/%s%d.txt", dir, dir, i) }
	whole := func(dir string) bool {
		for i := range r.p.Tests {
			if !r.Has(name(dir, i)) {
				return false
			}
		}
		return !r.Has(name(dir, len(r.p.Tests)))
	}
	inputs, outputs := whole("input"), whole("output")
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		if t.Input.Absent() && inputs {
			f, err := exchange.FileIn(r.FS, name("input", i))
			if err != nil {
				return err
			}
			t.Input, t.Made = f, nil
		}
		if !outputs || t.Input.Absent() { // an answer to another input
			continue
		}
		f, err := exchange.FileIn(r.FS, name("output", i))
		if err != nil {
			return err
		}
		t.Answer = f
	}
	missing := slices.ContainsFunc(r.p.Tests, func(t exchange.Test) bool { return t.Answer.Absent() })
	if missing && r.p.Main == nil && r.notes.Unsupported() == nil {
		r.notes.Refuse("sol", "there is no official solution, and not all tests have an answer in output", "put solution.cpp there, or the answers")
	}
	return nil
}

// worth decides how the tests give points: a subtask by its worst test, and without subtasks
// each test alike.
func (r *reader) worth() {
	r.p.Groups, r.p.Scoring = r.root, true
	if r.scoreType == "Sum" {
		for _, g := range r.root.Groups {
			g.Score = exchange.ScoreSum
		}
		if len(r.root.Groups) > 1 {
			r.notes.Refuse(r.at, "the points of tests are added, and gen/GEN has subtasks", "take score_type or the subtasks away")
		}
	}
	if r.p.Checker.Program != nil {
		return
	}
	for _, g := range r.root.Groups {
		g.Stop = g.Score == exchange.ScoreMin // since no test gives a part
	}
}

// annotations reads what the sources of solutions declare.
func (r *reader) annotations() error {
	for i := range r.p.Submissions {
		s := &r.p.Submissions[i]
		text, err := s.Files[0].Read(exchange.TextLimit)
		if err != nil {
			return err
		}
		line, counted := 1, 0
		for _, at := range cmsCheck.FindAllSubmatchIndex(text, -1) {
			line, counted = line+bytes.Count(text[counted:at[0]], []byte("\n")), at[0]
			place, word := fmt.Sprintf("%s:%d", s.Path, line), string(text[at[2]:at[3]])
			rule, known := cmsChecks[word]
			if !known {
				r.notes.Warn(place, i18n.Messagef("declares %s, which is unknown", format.Visible(format.Clip(string(text[at[0]:at[1]]), 40))), "")
				continue
			}
			for _, pattern := range strings.Fields(strings.TrimSuffix(strings.TrimSpace(string(text[at[4]:at[5]])), "*/")) {
				r.rule(s, place, pattern, word, rule)
			}
		}
	}
	return nil
}

// rule adds what a submission declares about the subtasks that match a pattern. The tests of a
// subtask are also those of the subtasks that it depends on.
func (r *reader) rule(s *exchange.Submission, place, pattern, word string, rule exchange.Rule) {
	matched := false
	for _, g := range r.root.Groups {
		if ok, err := path.Match(pattern, g.Path); !ok || err != nil {
			continue
		}
		matched = true
		one := rule
		if r.globs[g] == "" {
			r.globs[g] = "{" + strings.Join(r.below(g, map[string]bool{}), ",") + "}"
		}
		one.Place, one.Tests = place, r.globs[g]
		s.Rules = append(s.Rules, one)
		s.Declared = "check-" + word
		s.Upper = s.Upper || word == "time-limit-exceeded"
	}
	if !matched {
		r.notes.Warn(place, i18n.Messagef("the pattern %s matches no subtask", format.Visible(format.Clip(pattern, 30))), "correct it, or take it away")
	}
}

// below returns the paths of a group and of the groups that it depends on, as globs. Groups in
// seen are left out.
func (r *reader) below(g *exchange.Group, seen map[string]bool) []string {
	seen[g.Path] = true
	list := []string{exchange.LiteralGlob(g.Path)}
	for _, other := range r.root.Groups {
		if !seen[other.Path] && slices.Contains(g.Requires, other.Path) {
			list = append(list, r.below(other, seen)...)
		}
	}
	return list
}

// validator finds the program that judges inputs. It gets the path of the input and the
// number that the subtask has in gen/GEN, from 1; 1 if there are no subtasks.
func (r *reader) validator() error {
	program, err := r.only("validator", "gen/validator", "gen/valida")
	if err != nil || program == nil {
		return err
	}
	r.p.Validators = append(r.p.Validators, exchange.Validator{Program: *program, Protocol: exchange.Testlib})
	number := map[string]int{}
	for i, one := range r.subtasks {
		number[one.Path] = i + 1
	}
	for i := range r.p.Tests {
		t := &r.p.Tests[i]
		t.InputFlags = map[string][]string{"": {"/dev/stdin", strconv.Itoa(max(1, number[t.Group]))}}
	}
	return nil
}
