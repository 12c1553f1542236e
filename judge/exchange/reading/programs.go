package reading

import (
	"path"
	"slices"
	"strings"
)

// sources are the extensions of files that are programs, or parts of one.
var sources = strings.Fields(".c .cc .cpp .cxx .c++ .C .py .py2 .py3 .java .kt .js .mjs .cjs .ts .rs .go .hs .rb .pl .php .cs .lua .pas " +
	".sh .bash .scala .d .ml .m .f90 .f95 .ada .adb .ads .awk .lisp .cl .nim .jl .swift .vb .zig .ctd .viva .dart .ex .erl .fs .fsx .r .R .plg .cob .tcl .sno .sim")

// IsSource reports whether a file is a program by its name.
func IsSource(name string) bool { return slices.Contains(sources, path.Ext(name)) }

// Scripted says why a program is not run that has files build and run.
const Scripted = "is built and started by its own scripts build and run, which grundy does not run"
