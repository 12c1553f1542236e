package problem

import (
	"grundy/judge/build"
	"grundy/judge/exchange"
)

// A Package is the package of another judge that a problem was read from.
type Package struct {
	*exchange.Package
	Notes exchange.Notes
	Path  string // on disk
	// Source returns a program of the package as it is built.
	Source func(exchange.Program) (build.Source, error)
}

// Package returns the package that the problem was read from; nil if it was none.
func (p *Problem) Package() *Package { return p.code.Package }
