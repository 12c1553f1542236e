package testfiles

import (
	"cmp"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
)

// A Pair is an input of a folder with its answer. The paths are relative to the folder.
type Pair struct {
	Name   string // the name in reports: 3 for 3.in, group1/3 for group1/in/3.txt
	Input  string
	Answer string       // empty: there is none
	Size   int64        // of the input, in bytes
	Sample bool         // the name says that it is a sample
	naming i18n.Message // the naming rule: NAME.in with NAME.out
}

// ErrNoPairs is wrapped by the error for a folder without inputs.
var ErrNoPairs = errors.New("contains no input with an answer")

// A Listing is the tests of a folder and its subfolders.
type Listing struct {
	Pairs []Pair // samples first, then the others in natural order
	// Untaken lists files that look like tests but are in no pair. Their names have a digit and
	// an extension of data, so an input may have lost its answer.
	Untaken []string
}

// List finds the tests of a folder by the names of the files: NAME.in with NAME.out or NAME.ans,
// NAME with NAME.a, inputNAME.txt with outputNAME.txt, in/NAME.txt with out/NAME.txt, NAME.in.1
// with NAME.out.1, and similar names. It ignores case.
//
// It is an error if an input has two answers, or if an answer has no input. An input without an
// answer is not an error; see Unanswered.
func List(folder fs.FS) (Listing, error) {
	files, unfit, err := list(folder)
	if err != nil {
		return Listing{}, err
	}
	m := match{inputs: map[string][]file{}, answers: map[string][]file{}}
	m.divide(files)
	pairs, err := m.pairs()
	if err != nil {
		return Listing{}, err
	}
	for _, p := range pairs {
		if err := cmp.Or(unfit[p.Input], unfit[p.Answer]); err != nil {
			return Listing{}, err
		}
	}
	name(pairs)
	for i := range pairs {
		pairs[i].Sample = IsSample(pairs[i].Name)
	}
	slices.SortFunc(pairs, func(a, b Pair) int {
		return cmp.Or(order(a)-order(b), format.Natural(a.Name, b.Name))
	})
	files = slices.DeleteFunc(files, func(f file) bool { return unfit[f.path] != nil })
	return Listing{pairs, untaken(files, pairs)}, nil
}

// Unanswered returns an error that names the inputs without an answer; nil if there are none.
func (l Listing) Unanswered() error {
	var alone []string
	for _, p := range l.Pairs {
		if p.Answer == "" {
			alone = append(alone, p.Input)
		}
	}
	if alone == nil {
		return nil
	}
	what := i18n.Message("has no answer")
	if more := alone[1:]; len(more) > 0 {
		what = i18n.Messagef("has no answer (also: %s)", format.Few(more, mostNamed))
	}
	return fault.New(alone[0], what, "put the answer beside the input, with a name like the others")
}

// untaken returns the files that look like tests but are in no pair.
func untaken(files []file, pairs []Pair) (paths []string) {
	taken := map[string]bool{}
	for _, p := range pairs {
		taken[p.Input], taken[p.Answer] = true, true
	}
	for _, f := range files {
		if !taken[f.path] && f.data() && f.numbered() {
			paths = append(paths, f.path)
		}
	}
	slices.SortFunc(paths, format.Natural)
	return paths
}

// Naming describes the naming rules of the tests.
func (l Listing) Naming() (all i18n.Message) {
	var namings []i18n.Message
	count := map[i18n.Message]int{}
	for _, p := range l.Pairs {
		if count[p.naming]++; count[p.naming] == 1 {
			namings = append(namings, p.naming)
		}
	}
	if len(namings) == 1 {
		return namings[0]
	}
	for i, n := range namings {
		if part := i18n.Messagef("%d %s", count[n], n); i == 0 {
			all = part
		} else {
			all = i18n.Messagef("%s, %s", all, part)
		}
	}
	return all
}

// mostNamed is the maximum number of named files in an error.
const mostNamed = 3

// list returns the files below a folder, except hidden ones. unfit has an error for each path that
// is not a regular file in the folder, or a link to one.
func list(folder fs.FS) (files []file, unfit map[string]error, err error) {
	unfit = map[string]error{}
	err = store.Walk(folder, "the tests", func(at string, d fs.DirEntry) {
		info, err := fs.Stat(folder, at) // stat follows links
		switch {
		case err == nil && info.IsDir():
			return
		case err == nil && !info.Mode().IsRegular():
			unfit[at] = fault.New(at, store.NotRegular(info.Mode()), "put the file itself there")
		case err == nil:
		case store.LeadsOut(err):
			unfit[at] = fault.New(at, "is a link that leads out of the folder", "put the file itself there")
		case d.Type()&fs.ModeSymlink != 0:
			unfit[at] = fault.New(at, "is a link that leads nowhere", "put the file itself there")
		default:
			unfit[at] = fault.Caused(at, store.What(err), err)
		}
		size := int64(0)
		if err == nil {
			size = info.Size()
		}
		files = append(files, newFile(at, size))
	})
	return files, unfit, err
}

// A match assigns answers to inputs by the common parts of their paths.
type match struct {
	inputs, answers map[string][]file
	bare            []file // files whose names do not show a role
}

// divide divides files by their roles. A file whose name does not show a role is an input if an
// answer has the corresponding name. It is also an input if its name has a digit, and its folder
// and extension are those of such an input.
func (m *match) divide(files []file) {
	for _, f := range files {
		switch f.role {
		case isInput:
			m.inputs[f.key] = append(m.inputs[f.key], f)
		case isAnswer:
			m.answers[f.key] = append(m.answers[f.key], f)
		default:
			m.bare = append(m.bare, f)
		}
	}
	m.loosely()
	like := map[string]bool{} // the folders and extensions of such inputs
	for _, f := range m.bare {
		if f.data() && m.inputs[f.key] == nil && m.answers[f.key] != nil {
			m.inputs[f.key] = []file{f}
			like[path.Dir(f.path)+path.Ext(f.path)] = true
		}
	}
	for _, f := range m.bare {
		if f.data() && f.numbered() && m.inputs[f.key] == nil && like[path.Dir(f.path)+path.Ext(f.path)] {
			m.inputs[f.key] = []file{f}
		}
	}
}

// loosely pairs the remaining files by loose keys, if exactly one input and one answer have the
// key.
func (m *match) loosely() {
	inputs, answers := left(m.inputs, m.answers), left(m.answers, m.inputs)
	for loose, f := range inputs {
		if a, ok := answers[loose]; ok && m.inputs[loose] == nil && m.answers[loose] == nil {
			delete(m.inputs, f.key)
			delete(m.answers, a.key)
			m.inputs[loose], m.answers[loose] = []file{f}, []file{a}
		}
	}
}

// left returns, by loose key, the files without a counterpart that have a loose key.
func left(files, others map[string][]file) map[string]file {
	list := map[string]file{}
	for key, of := range files {
		if f := of[0]; len(of) == 1 && others[key] == nil && f.loose != "" && f.loose != f.key {
			list[f.loose] = f
		}
	}
	return list
}

// pairs returns the inputs with their answers, in no particular order.
func (m *match) pairs() (pairs []Pair, err error) {
	for key, inputs := range m.inputs {
		answers := m.answers[key]
		switch {
		case len(inputs) > 1:
			return nil, fault.New(inputs[0].path, i18n.Messagef("is named like %s, which is also an input", inputs[1].path), "remove one of them")
		case len(answers) > 1:
			return nil, fault.New(inputs[0].path, i18n.Messagef("has two answers, %s and %s", answers[0].path, answers[1].path), "remove one of them")
		}
		p := Pair{Input: inputs[0].path, Size: inputs[0].size, naming: i18n.Message(inputs[0].naming)}
		if len(answers) == 1 {
			p.Answer, p.naming = answers[0].path, i18n.Messagef("%s with %s", inputs[0].naming, answers[0].naming)
		}
		pairs = append(pairs, p)
	}
	if len(pairs) == 0 {
		return nil, &fault.Error{What: i18n.Of(ErrNoPairs), Err: ErrNoPairs,
			Remedy: "name the inputs 1.in, 2.in and so on, and the answers 1.out, 2.out"}
	}
	var alone []string
	for key, answers := range m.answers {
		if m.inputs[key] == nil {
			alone = append(alone, answers[0].path)
		}
	}
	if len(alone) == 0 {
		return pairs, nil
	}
	slices.SortFunc(alone, format.Natural)
	what := i18n.Message("is an answer without an input")
	if more := alone[1:]; len(more) > 0 {
		what = i18n.Messagef("is an answer without an input (also: %s)", format.Few(more, mostNamed))
	}
	return nil, fault.New(alone[0], what, "put its input beside it, with a name like the others, or remove the file")
}

// name gives the pairs short names. If two short names are equal, names are the paths of the
// inputs.
func name(pairs []Pair) {
	short := map[string]bool{}
	for i := range pairs {
		pairs[i].Name = shortName(pairs[i].Input)
		short[pairs[i].Name] = true
	}
	if len(short) == len(pairs) {
		return
	}
	for i := range pairs {
		pairs[i].Name = pairs[i].Input
	}
}

// order sorts samples before other tests.
func order(p Pair) int {
	if p.Sample {
		return 0
	}
	return 1
}

// IsSample reports whether a name is the name of a sample.
func IsSample(name string) bool {
	for part := range strings.SplitSeq(strings.ToLower(name), "/") {
		if strings.HasPrefix(part, "sample") || strings.HasPrefix(part, "example") {
			return true
		}
	}
	return false
}
