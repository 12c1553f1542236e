package reading

import (
	"regexp"
	"regexp/syntax"

	"grundy/judge/base/i18n"
)

// mostPattern bounds the compiled size of a regular expression in a package. Matching a name takes
// at most as many steps as the name has characters, times this size.
const mostPattern = 2000

// Pattern compiles a regular expression of a package. If it is wrong or too big, wrong says so.
func Pattern(text string) (p *regexp.Regexp, wrong i18n.Message) {
	if len(text) > mostPattern {
		return nil, i18n.Messagef("is longer than %d characters", mostPattern)
	}
	tree, err := syntax.Parse(text, syntax.Perl)
	if err != nil {
		return nil, "is not a regular expression"
	}
	program, err := syntax.Compile(tree.Simplify())
	if err != nil {
		return nil, "is not a regular expression"
	}
	if len(program.Inst) > mostPattern {
		return nil, i18n.Messagef("is a regular expression with too many repetitions: its size is %d, and at most %d is supported", len(program.Inst), mostPattern)
	}
	p, err = regexp.Compile(text)
	if err != nil {
		return nil, "is not a regular expression"
	}
	return p, ""
}
