package writing

import (
	"regexp"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/packages"
	"grundy/judge/packages/bridge"
	"grundy/judge/tests/check/protocol"
)

// speaking returns a judging program that uses the protocol of the format: the program itself, or
// the program in a wrapper.
func (w *Output) speaking(role bridge.Role, p packages.Program, has, wants protocol.Protocol) (packages.Program, error) {
	if has.Family() == wants {
		return p, nil
	}
	t := bridge.Terms{Role: role, From: has.Family(), To: wants, Percent: has == protocol.TestlibPercent}
	if role != bridge.Validator && len(w.Parts) > 0 {
		switch {
		case wants == protocol.Kattis && has == protocol.TestlibPoints:
			t.Points = bridge.Absolute
		case wants == protocol.Kattis && w.Shares:
			t.Points = bridge.Shares
		case givesPoints(p):
			w.Notes.Warn(p.Path, "may give a part of the points of a test, which is lost: a test gives all of its points or none", "")
		}
	}
	return bridge.Wrap(p, t)
}

// points matches code that gives a part of the points, with the protocols of testlib and Kattis.
var points = regexp.MustCompile(`\bquitp\b|\b_pc\b|\b_points\b|\b_partially\b|partially correct|score(?:_multiplier)?\.txt`)

// givesPoints reports whether a source of a program, other than testlib.h, seems to give a part of
// the points.
func givesPoints(p packages.Program) bool {
	for _, f := range p.Files {
		text, err := f.Read(packages.TextLimit)
		if err == nil && f.Path != "testlib.h" && points.Match(text) {
			return true
		}
	}
	return false
}

// Interactor returns the interactor as a program that uses the protocol.
func (w *Output) Interactor(of protocol.Protocol) (packages.Program, error) {
	p := w.Package
	if p.Checker.Program != nil && p.Checker.Program.Path != p.Interactor.Path && of != protocol.Testlib {
		return packages.Program{}, fault.New(p.Interactor.Path, "a checker judges after the interactor, which the format does not have", "let the interactor judge alone, or choose polygon")
	}
	return w.speaking(bridge.Interactor, *p.Interactor, p.Checker.Protocol, of)
}

// Validators returns the validators of inputs as programs that use the protocol, those of the
// package before the one that follows from its declared input. It notes which ones are lost.
func (w *Output) Validators(of protocol.Protocol) (list []packages.Program) {
	var last []packages.Program
	for _, v := range w.Package.Validators {
		if w.LosesValidator(v) {
			continue
		}
		if v.Derived && of == protocol.Testlib {
			if p, ok := w.derived(); ok {
				last = append(last, p)
			}
			continue
		}
		p, err := v.Program, error(nil)
		if v.Protocol != protocol.Checktestdata || of != protocol.Kattis { // which that family runs
			p, err = w.speaking(bridge.Validator, v.Program, v.Protocol, of)
		}
		switch {
		case err != nil:
			w.Notes.Warn(v.Path, i18n.Messagef("the validator is lost (%v)", fault.In(err).What), fault.In(err).Remedy)
		case v.Derived:
			last = append(last, p)
		default:
			list = append(list, p)
		}
	}
	return append(list, last...)
}

// Validator returns the first of Validators, and reports whether there is one. It notes that all
// others are lost.
func (w *Output) Validator(of protocol.Protocol) (program packages.Program, ok bool) {
	list := w.Validators(of)
	if len(list) == 0 {
		return packages.Program{}, false
	}
	for _, other := range list[1:] {
		w.Notes.Warn(other.Path, i18n.Messagef("is lost, because the format has one validator: %s", list[0].Path), "")
	}
	return list[0], true
}
