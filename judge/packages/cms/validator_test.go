package cms

import (
	"testing"

	"grundy/judge/packages/exchangetest"
)

// TestValidators checks that a second validator, and one without its source, are warnings: they do
// not affect verdicts. A second generator is refused.
func TestValidators(t *testing.T) {
	for name, test := range map[string]struct {
		files   map[string]string
		want    string
		refused bool
	}{
		"second":    {exchangetest.Changed(cmsFiles, "gen/validator.py", "1", "gen/valida.cpp", "//"), "is a second validator besides gen/validator.py", false},
		"compiled":  {exchangetest.Changed(cmsFiles, "gen/validator.py", "", "gen/validator.cpp", "", "gen/valida", "ELF"), "gen/valida: is a compiled validator without its source", false},
		"generator": {exchangetest.Changed(cmsFiles, "gen/generator.cpp", "//"), "is a second generator besides", true},
	} {
		exchangetest.Notes(t, name, Format{}, test.files, test.want)
		if _, notes, err := (Format{}).Read(exchangetest.Folder(test.files), "x"); err != nil || (notes.Unsupported() != nil) != test.refused {
			t.Errorf("%s: %v, %v", name, notes, err)
		}
	}
}
