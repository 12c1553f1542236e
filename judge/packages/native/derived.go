package native

import (
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/writing"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
	"grundy/judge/tests/check/ctd"
	"grundy/judge/tests/check/protocol"
)

// derivedLimit bounds a test that is checked against a derived input.
const derivedLimit = 64 << 20

// derivedInput returns the declared input, as YAML, that follows from the package's checktestdata
// program. The input must accept all tests of the package and reject its invalid inputs. A package
// with several validators has none, because another validator may require more. If there is no
// such input, why gives the reason. Both are empty if the package has no such program.
func derivedInput(p *packages.Package) (text string, why i18n.Message) {
	for _, v := range p.Validators {
		if v.Protocol != protocol.Checktestdata || v.Answers || len(v.Files) == 0 {
			continue
		}
		source, err := v.Files[0].Read(packages.TextLimit)
		if err != nil {
			return "", i18n.Of(err)
		}
		program, err := ctd.Parse(source)
		if err != nil {
			return "", i18n.Of(err)
		}
		if text, err = program.Input(); err != nil {
			return "", i18n.Of(err)
		}
		if others := slices.DeleteFunc(slices.Clone(p.Validators), func(o packages.Validator) bool { return o.Answers || o.Path == v.Path }); len(others) > 0 {
			return text, i18n.Messagef("the validator %s may reject what this one accepts", others[0].Path)
		}
		return text, refuted(p, text)
	}
	return "", ""
}

// refuted returns the first contradiction between a derived input and the package's tests; empty
// if there is none.
func refuted(p *packages.Package, input string) i18n.Message {
	text := "id: derived\ntitle: {en: a}\nstatement: {en: a}\nreference: a.cpp\ninput:\n  " + strings.ReplaceAll(strings.TrimSpace(input), "\n", "\n  ") + "\n"
	sp, err := spec.Parse("derived.yaml", []byte(text))
	if err != nil {
		return i18n.Of(err)
	}
	g, err := grammar.Compile(sp)
	if err != nil {
		return i18n.Of(err)
	}
	for _, t := range p.Tests {
		in, err := t.Input.Read(derivedLimit)
		if err != nil {
			return i18n.Of(err)
		}
		if _, err := g.Parse(in, grammar.Strict); err != nil {
			return i18n.Messagef("test %s is rejected: %v", t.Name, err)
		}
	}
	for _, v := range p.Invalid {
		if v.Valid || !v.Output.Absent() || v.Input.Absent() {
			continue
		}
		in, err := v.Input.Read(derivedLimit)
		if err != nil {
			return i18n.Of(err)
		}
		if _, err := g.Parse(in, grammar.Strict); err == nil {
			return i18n.Messagef("the invalid input %s is accepted", v.Name)
		}
	}
	return ""
}

// StressSuffix ends the name of the second spec that an import may write, for use in hunts.
const StressSuffix = "-stress.yaml"

// stressSpec writes a second spec for hunts if an input can be derived. The spec has the derived
// input, an accepted submission as its reference, and no tests.
func (w *output) stressSpec(m writing.Mapping, accepted string) error {
	input, why := derivedInput(w.Package)
	switch {
	case why != "":
		w.Notes.Warn("", i18n.Messagef("the format of the input could not be derived from the validator, so counterexamples are tests of the package: %s", why), "")
		return nil
	case input == "" || accepted == "" || w.Package.Interactor != nil:
		return nil
	}
	var node yaml.Node
	if err := yaml.Unmarshal([]byte(input), &node); err != nil {
		return err
	}
	id := strings.TrimSuffix(specID(w.Package.ID)+StressSuffix, ".yaml")
	own := writing.Mapping{{"id", id}}
	for _, p := range m {
		switch p[0] {
		case "id", "tests", "generators", "reference", "submissions", "subtasks", "validator":
		default:
			own = append(own, p)
		}
	}
	own = append(own, writing.Pair{"input", node.Content[0]}, writing.Pair{"reference", path.Join("submissions", accepted)})
	return w.YAML(id+".yaml", own)
}
