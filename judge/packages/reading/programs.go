package reading

import (
	"path"
	"slices"
	"strings"

	"grundy/judge/packages"
	"grundy/judge/program/sources"
)

// extensions lists the extensions of program files.
var extensions = strings.Fields(".c .cc .cpp .cxx .c++ .C .py .py2 .py3 .java .kt .js .mjs .cjs .ts .rs .go .hs .rb .pl .php .cs .lua .pas " +
	".sh .bash .scala .d .ml .m .f90 .f95 .ada .adb .ads .awk .lisp .cl .nim .jl .swift .vb .zig .ctd .viva .dart .ex .erl .fs .fsx .r .R .plg .cob .tcl .sno .sim")

// IsSource reports whether a file name has the extension of a program.
func IsSource(name string) bool { return slices.Contains(extensions, path.Ext(name)) }

// Headers returns the headers among the entries of a folder. Programs in this folder include them
// by name.
func (t *Tree) Headers(entries []Entry) (list []packages.File) {
	for _, e := range entries {
		if !e.Folder && sources.IsHeader(e.Name) {
			f := t.File(e)
			f.Path = e.Name
			list = append(list, f)
		}
	}
	return list
}

// Scripted is the reason why a program with files build and run is not run.
const Scripted = "is built and started by its own scripts build and run, which grundy does not run"
