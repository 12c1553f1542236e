package reading

import (
	"strings"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
)

// standardCheckers maps testlib's checkers to built-in checks that accept the same outputs. Other
// checkers of testlib are supported only with their source.
var standardCheckers = map[string]packages.Checker{
	"wcmp": {Builtin: "tokens"}, "ncmp": {Builtin: "tokens"}, "icmp": {Builtin: "tokens"}, "hcmp": {Builtin: "tokens"},
	"lcmp": {Builtin: "lines"}, "fcmp": {Builtin: "lines"},
	"yesno": {Builtin: "kattis"}, "nyesno": {Builtin: "kattis"},
	"rcmp": FloatChecker("1.5e-6"), "rcmp4": FloatChecker("1e-4"), "rcmp6": FloatChecker("1e-6"), "rcmp9": FloatChecker("1e-9"), "dcmp": FloatChecker("1e-6"),
}

// FloatChecker compares numbers with a tolerance, absolute or relative.
func FloatChecker(tolerance string) packages.Checker {
	return packages.Checker{Builtin: "kattis", Flags: strings.Fields("case_sensitive float_tolerance " + tolerance)}
}

// StandardChecker returns the built-in equivalent of testlib's checker with this name, such as
// std::wcmp.cpp or wcmp. If there is none, it adds a note that refuses the package.
func StandardChecker(n *packages.Notes, place, name string) packages.Checker {
	name = strings.TrimSuffix(strings.TrimPrefix(name, "std::"), ".cpp")
	c, ok := standardCheckers[name]
	if !ok {
		n.RefuseUnless(packages.CheckFlag, place, i18n.Messagef("the checker %s of testlib is not known here", name), "put its source into the package")
	}
	return c
}
