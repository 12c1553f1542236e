package polygon

import (
	"grundy/judge/packages"
	"grundy/judge/tests/check/protocol"
)

// accepting is the checker of an interactive problem whose interactor alone decides. Polygon
// requires a checker, and runs it only on what the interactor accepted.
const accepting = `// The interactor has accepted the submission, and there is nothing else to check.
#include <iostream>

int main() {
	std::cerr << "ok\n";
	return 0;
}
`

// checker returns the checker. If the interactor is also the checker of the package, it is written
// as the interactor only.
func (w *output) checker() (packages.Program, error) {
	p := w.Package
	if p.Interactor != nil && (p.Checker.Program == nil || p.Checker.Program.Path == p.Interactor.Path) {
		return packages.Program{Path: "check.cpp", Files: []packages.File{packages.Text("check.cpp", []byte(accepting))}}, nil
	}
	return w.Checker(protocol.Testlib)
}
