// Package formats lists the formats of problem packages.
//
//	format, ok := formats.Of(folder)
//	p, notes, err := format.Read(folder, "name")
//	err = notes.Unsupported() // what would affect a verdict
//
// A new format is a package with a Format and a Sign, and a row in rows.
//
// The list holds only formats of other judges. Grundy's specs are not in it: they refer to Go
// code, rules and grammars, which an packages.Package cannot hold. Plain folders of tests are not
// in it either: they have no sign, so every folder would match. Package catalogue looks for specs
// before it uses this list, and for folders of tests after it.
package formats

import (
	"io/fs"
	"slices"
	"strings"

	"grundy/judge/packages"
	"grundy/judge/packages/cms"
	"grundy/judge/packages/companion"
	"grundy/judge/packages/dmoj"
	"grundy/judge/packages/hydro"
	"grundy/judge/packages/kattis"
	"grundy/judge/packages/librarychecker"
	"grundy/judge/packages/oi"
	"grundy/judge/packages/polygon"
	"grundy/judge/packages/sign"
)

// A row is a format.
type row struct {
	sign   sign.Sign
	format packages.Format // reads packages; nil: packages are recognized but not read
}

// rows lists the formats in the order in which they are tried.
var rows = []row{
	{hydro.Sign, hydro.Format{}},
	{kattis.Sign, kattis.Format{}},
	{kattis.PartSign, nil},
	{polygon.Sign, polygon.Format{}},
	{dmoj.Sign, dmoj.Format{}},
	{librarychecker.Sign, librarychecker.Format{}},
	{cms.Sign, cms.Format{}},
	{oi.FPSSign, oi.FPS{}},
	{oi.LuoguSign, oi.Luogu{}},
	{oi.SYZOJSign, oi.SYZOJ{}},
	{oi.LemonSign, oi.Lemon{}},
	{companion.CPHSign, companion.CPH{}},
	{uoj, nil}, {qduoj, nil}, {omegaUp, nil}, {rbx, nil}, {taskMaker, nil},
}

// writers lists the formats that are written, in the order in which users see them.
var writers = []packages.Format{kattis.ICPC, kattis.Legacy, kattis.DOMjudge, hydro.Format{}, dmoj.Format{}, polygon.Format{}, oi.Luogu{}, oi.FPS{}, oi.OJ, oi.Files}

// Of returns the first format that reads packages and whose sign matches the folder, and reports
// whether there is one.
func Of(folder fs.FS) (packages.Format, bool) {
	return find(func(f packages.Format) bool { return f.Is(folder) })
}

// Named returns the format that reads packages under this name, ignoring case, and reports whether
// there is one.
func Named(name string) (packages.Format, bool) {
	return find(func(f packages.Format) bool { return strings.EqualFold(f.Name(), name) })
}

// find returns the first format that reads packages and that accepts returns true for.
func find(accepts func(packages.Format) bool) (packages.Format, bool) {
	i := slices.IndexFunc(rows, func(r row) bool { return r.format != nil && accepts(r.format) })
	if i < 0 {
		return nil, false
	}
	return rows[i].format, true
}

// Recognize returns the sign that a folder matches, of a package or of a part of one, and reports
// whether one matches. The format may be one that cannot be read.
func Recognize(folder fs.FS) (sign.Sign, bool) {
	i := slices.IndexFunc(rows, func(r row) bool { return r.sign.Is(folder) })
	if i < 0 {
		return sign.Sign{}, false
	}
	return rows[i].sign, true
}

// descriptions are the usual names of files that describe packages, and their formats.
var descriptions = []struct{ name, format string }{
	{"problem.yaml", "Kattis"}, {"problem.yml", "Kattis"}, {"problem.xml", "Polygon"}, {"init.yml", "DMOJ"}, {"init.yaml", "DMOJ"},
	{"config.yaml", "Hydro"}, {"config.yml", "Luogu"}, {"data.yml", "SYZOJ"}, {"data.yaml", "SYZOJ"}, {"task.yaml", "CMS"}, {"info.toml", "Library Checker"}, {"problem.conf", "UOJ"},
}

// Described returns the name of a file in the folder that usually describes a package, and the
// format of such packages. Such a file may also be a link that leads nowhere. Described is for
// folders that Recognize does not recognize.
func Described(folder fs.FS) (name, format string, ok bool) {
	entries, _ := fs.ReadDir(folder, ".") // an error is reported when the tests are listed
	for _, d := range descriptions {
		if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == d.name }) {
			return d.name, d.format, true
		}
	}
	return "", "", false
}

// Written lists the names of the formats that are written.
func Written() (names []string) {
	for _, f := range writers {
		names = append(names, strings.ToLower(f.Name()))
	}
	return names
}

// Writing returns the format that is written under this name, ignoring case, and reports whether
// there is one.
func Writing(name string) (packages.Format, bool) {
	i := slices.IndexFunc(writers, func(f packages.Format) bool { return strings.EqualFold(f.Name(), name) })
	if i < 0 {
		return nil, false
	}
	return writers[i], true
}

// These are the signs of packages that are recognized but not read.
var (
	uoj   = sign.Sign{Name: "UOJ", Is: sign.File("problem.conf", sign.Matching(`(?m)^(use_builtin_\w+|n_tests|n_subtasks|input_pre|time_limit|memory_limit)\s`))}
	qduoj = sign.Sign{Name: "QDUOJ", Is: sign.Either(
		sign.File("problem.json", sign.Matching(`"(test_case_score|test_case_id|spj|time_limit|memory_limit)"\s*:`)), sign.File("info", sign.Matching(`"test_cases"\s*:`)),
	)}
	omegaUp = sign.Sign{Name: "omegaUp", Is: sign.File("settings.json", sign.Matching(`"(Limits|Cases|Validator)"\s*:`))}
	rbx     = sign.Sign{Name: "rbx", Apart: true, Is: sign.File("problem.rbx.yml", sign.Anything)}
	// taskMaker is the newer format of task-maker. If task-maker has written task.yaml, the task
	// is also one of CMS.
	taskMaker = sign.Sign{Name: "task-maker (task.toml)", Apart: true, Is: sign.Either(
		sign.File("task.toml", sign.Matching(`(?m)^\s*(title|time_limit|memory_limit)\s*=`)), sign.File("gen/gen.toml", sign.Matching(`(?m)^\s*\[subtask\b`)),
	)}
)
