package runcache

import (
	"fmt"

	"grundy/judge/program/build"
	"grundy/judge/sandbox"
)

// Of returns the facts about the runs of a program in a tier. It returns nil if there is no
// cache, or if something that the runs depend on is unknown.
func (c *Cache) Of(p *build.Program, tier sandbox.Tier) *Runs {
	if c == nil {
		return nil
	}
	row := ""
	if l := p.Language; l != nil {
		row = fmt.Sprintf("%#v", *l)
	}
	world, err := Describe(Program{Dir: p.Dir, Build: p.Key, Language: row, Visible: p.Visible}, tier)
	if err != nil {
		return nil
	}
	return c.Open(world)
}
