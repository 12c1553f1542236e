package problem

import (
	"grundy/judge/packages"
	"grundy/judge/program/build"
)

// A Package is the package of another judge from which a problem was read.
type Package struct {
	*packages.Package
	Notes packages.Notes // what Grundy does not read of the package, or reads differently
	Path  string         // path on disk
	// Source returns a program of the package as a source to build.
	Source func(packages.Program) (build.Source, error)
}

// Package returns the package from which the problem was read, or nil.
func (p *Problem) Package() *Package { return p.code.Package }
