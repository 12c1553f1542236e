package catalogue

import (
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/game"
	"grundy/judge/game/table/stored"
	"grundy/judge/spec"
	"grundy/judge/spec/grammar"
)

// Tables returns the stored tables of a problem.
func Tables(sp *spec.Problem) ([]stored.Table, error) {
	rules := func() (*grammar.Grammar, game.Game, error) { return Rules(sp) }
	p := stored.Problem{Spec: sp, Rules: rules, Reduced: row(sp.ID.Value).Reduced}
	folder, err := filepath.Abs(filepath.Dir(sp.File))
	if err != nil {
		return nil, err
	}
	if root, ok := checkoutAround(folder); ok && folder == filepath.Join(root, "problems") {
		p.Reference = referenceFile(root, sp.ID.Value)
	}
	return stored.Of(p)
}

// TablesOf returns the stored tables of the named problems, or of all problems if no name is
// given.
func (c Catalogue) TablesOf(names []string) ([]stored.Table, error) {
	all := len(names) == 0
	if all {
		names = c.IDs()
	}
	var list []stored.Table
	for _, name := range names {
		if _, ok := Checkout(); !ok && !isPath(name) {
			return nil, fault.New("table", "stored tables are in a checkout of grundy, but the working folder is not in one",
				"go to a checkout, or name a spec by its path")
		}
		sp, err := c.Spec(name)
		if err != nil {
			return nil, err
		}
		if len(sp.Tables) == 0 && !all {
			return nil, fault.New(sp.File, "has no stored table", "add a line such as tables: {grundy: {upto: 1000}}")
		}
		more, err := Tables(sp)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}
