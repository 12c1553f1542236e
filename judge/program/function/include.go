package function

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
)

// Include returns a submission with its grader, for the language of a row of the table of languages.
// The error is a *build.CompileError if the submission is in another language, or if it plainly does
// not have the functions.
func (f *Function) Include(src build.Source, id string) (build.Source, error) {
	l := Of(id)
	if l == nil || !slices.Contains(f.Languages(), l) {
		return src, refused(i18n.Messagef("%s: the problem takes functions in other languages; write it in one of these:", src.Name) + "\n" + i18n.Message(strings.Join(f.Names(), ", ")))
	}
	if src.Name == l.grader {
		return src, refused(i18n.Messagef("%s: the grader has this name; give the file another one", src.Name))
	}
	if what := f.absent(src, l); what != "" {
		return src, refused(what)
	}
	src.Seal = f.seal(src)
	return l.join(f, src, l.text(f, src.Seal)), nil
}

// refused returns a CompileError with a message.
func refused(log i18n.Message) error { return &build.CompileError{Log: log + "\n"} }

// seal returns the seal of a submission.
func (f *Function) seal(src build.Source) string {
	h := sha256.New()
	for _, text := range append(src.Texts(), []byte(f.id), []byte(f.String())) {
		fmt.Fprintf(h, "%d %s\n", len(text), text)
	}
	return "grundy-" + hex.EncodeToString(h.Sum(nil)[:16])
}

// absent says which function no file of a submission mentions. In languages without a compiler,
// nothing else would notice before the first call.
func (f *Function) absent(src build.Source, l *Language) i18n.Message {
	for _, m := range f.Methods {
		word := regexp.MustCompile(`\b` + m.Name + `\b`)
		if l.folds {
			word = regexp.MustCompile(`(?i)\b` + m.Name + `\b`)
		}
		if !slices.ContainsFunc(src.Texts(), word.Match) {
			return i18n.Messagef("%s: the function %s is missing", src.Name, m.Name) + "\n" + l.asks(m)
		}
	}
	if l != python {
		return ""
	}
	return f.arity(src, l)
}

// arity says which function in Python has another number of parameters.
func (f *Function) arity(src build.Source, l *Language) i18n.Message {
	for _, m := range f.Methods {
		at := regexp.MustCompile(`(?m)^def\s+` + m.Name + `\s*\(([^()*=]*)\)`).FindSubmatchIndex(src.Text)
		if at == nil {
			continue
		}
		n := 0
		for one := range strings.SplitSeq(regexp.MustCompile(`\[[^\]]*\]+`).ReplaceAllString(string(src.Text[at[2]:at[3]]), ""), ",") {
			if one = strings.TrimSpace(one); one != "" && one != "/" {
				n++
			}
		}
		if n != len(m.Params) {
			place := fmt.Sprintf("%s:%d", src.Name, 1+bytes.Count(src.Text[:at[0]], []byte("\n")))
			return i18n.Messagef("%s: %s has %s", place, m.Name, i18n.Plural(n, "parameter")) + "\n" + l.asks(m)
		}
	}
	return ""
}

var (
	// twoMains matches the errors of compilers and linkers about two main functions.
	twoMains = regexp.MustCompile("multiple definition of [`']_?main'|redefinition of [`'](?:int )?main|main redeclared|`main` is defined multiple times|the name `main` is defined|CS0017|duplicate symbol.*_main")
	// noUnit matches the errors of Free Pascal about a file that is not the expected unit.
	noUnit = regexp.MustCompile(`"UNIT" expected|Illegal unit name`)
	// links matches lines of a linker about the grader.
	links = regexp.MustCompile("(?m)^(?:.*\\bld(?:\\.\\w+)?: .*|.*\\(\\.text.*undefined reference to .*|collect2: .*)\n?")
)

// hint says why a submission with its grader does not compile, if a function or main is the cause.
// The hint is empty if another error is.
func (f *Function) hint(src build.Source, id string, log string) i18n.Message {
	l := Of(id)
	if l == nil {
		return ""
	}
	if twoMains.MatchString(log) {
		return i18n.Messagef("%s: remove main: the grader has it, and calls %s", f.place(src, "main"), f.listed())
	}
	names := l.grader
	if l.header != nil {
		names += "|" + l.header(f).Name
	}
	blamed := regexp.MustCompile(strings.ReplaceAll(names, ".", `\.`)).MatchString(log)
	for _, m := range f.Methods {
		if blamed && regexp.MustCompile(`(?i)\b`+m.Name+`\b`).MatchString(log) {
			return i18n.Messagef("%s: the function %s is not as the problem asks", f.place(src, m.Name), m.Name) + "\n" + l.asks(m)
		}
	}
	if l == pascal && noUnit.MatchString(log) {
		return i18n.Messagef("%s: write a unit with the name %s, not a program", src.Name, "solution") + "\n" + l.asks(f.Methods[0])
	}
	return ""
}

// asks says how a function is declared, in the words of the spec and in a language.
func (l *Language) asks(m *Method) i18n.Message {
	return i18n.Messagef("the problem asks for: %s", m.Text) + "\n" + i18n.Messagef("in %s, write: %s", l.Name, l.signature(m))
}

// Explain returns the messages of a compiler about a submission with its grader. If a function or
// main is the cause, they begin with a hint.
func (f *Function) Explain(src build.Source, id string, log i18n.Message) i18n.Message {
	hint := f.hint(src, id, log.String())
	if hint == "" {
		return log
	}
	hint = i18n.Messagef("hint: %s", hint) + "\n"
	if rest := strings.TrimSpace(links.ReplaceAllString(log.String(), "")); rest != "" {
		return hint + "\n" + i18n.Message(rest) + "\n"
	}
	return hint
}

// place returns the line of a submission that seems to define a function, or else its name.
func (f *Function) place(src build.Source, name string) string {
	head := regexp.MustCompile(`(?mi)^[^\n#/]*\b` + name + `\s*\(`)
	if at := head.FindIndex(src.Text); at != nil {
		return fmt.Sprintf("%s:%d", src.Name, 1+bytes.Count(src.Text[:at[1]], []byte("\n")))
	}
	return src.Name
}

// reading matches what reads standard input, by language.
var reading = map[string]*regexp.Regexp{
	"c":          regexp.MustCompile(`\b(?:scanf|getchar|fgets|getline|fread|read)\s*\(`),
	"cpp":        regexp.MustCompile(`\bcin\b|\b(?:scanf|getchar|fgets|getline|fread|read)\s*\(`),
	"csharp":     regexp.MustCompile(`\bConsole\s*\.\s*(?:Read|In\b|OpenStandardInput)`),
	"go":         regexp.MustCompile(`\bos\.Stdin\b|\bfmt\.Scan`),
	"java":       regexp.MustCompile(`\bSystem\s*\.\s*in\b`),
	"javascript": regexp.MustCompile(`\bprocess\.stdin\b|readFileSync\s*\(\s*(?:0|['"]/dev/stdin)|require\s*\(\s*['"](?:node:)?readline`),
	"pascal":     regexp.MustCompile(`(?i)\bread(?:ln)?\b`),
	"python":     regexp.MustCompile(`\binput\s*\(|\bsys\.stdin\b|\bopen\s*\(\s*0\b`),
	"rust":       regexp.MustCompile(`\bstdin\b`),
}

// Reads says where a submission seems to read standard input; empty if it does not.
// The seal of a submission without a grader is empty.
func Reads(src build.Source, seal, id string) i18n.Message {
	l := Of(id)
	if l == nil || seal == "" {
		return ""
	}
	for i, text := range src.Texts() {
		name := src.Name
		if i > 0 {
			name = src.Beside[i-1].Name
		}
		if at := reading[l.ID].FindIndex(text); at != nil {
			return i18n.Messagef("%s:%d reads standard input, but the grader has read it; use the parameters", name, 1+bytes.Count(text[:at[0]], []byte("\n")))
		}
	}
	return ""
}

// A Breach is a way in which a submission does not keep to its functions.
type Breach int

// The breaches.
const (
	None    Breach = iota
	Ended          // the program ended before the last call returned
	Printed        // something else than the grader printed
	Drained        // the submission read the input before the grader
)

// Unseal returns what the grader printed between its seals. If there is a breach, it returns what
// else was printed.
func Unseal(seal string, stdout []byte) ([]byte, Breach) {
	begin, end, drained := []byte(seal+" result\n"), []byte(seal+" end\n"), []byte(seal+" input\n")
	before, rest, ok := bytes.Cut(stdout, begin)
	if !ok {
		if _, _, ok := bytes.Cut(stdout, drained); ok {
			return nil, Drained
		}
		return stdout, Ended
	}
	at := bytes.LastIndex(rest, end)
	if at < 0 {
		return before, Ended
	}
	after := rest[at+len(end):]
	if len(before) > 0 || len(after) > 0 {
		return append(bytes.Clone(before), after...), Printed
	}
	return rest[:at], None
}

// Overhead is how many bytes a seal adds to an output at most.
const Overhead = 128

// Why describes a breach. printed is what Unseal returned.
func (b Breach) Why(printed []byte) i18n.Message {
	switch b {
	case Ended:
		return "the program ends itself before its functions have returned; let them return"
	case Printed:
		return i18n.Messagef("the program prints %s itself, but only the grader prints to standard output; return the result, and print to standard error", format.Visible(format.Clip(fmt.Sprintf("%q", printed), 40)))
	case Drained:
		return "the program reads the input before the grader, which finds none; use the parameters"
	}
	return ""
}
