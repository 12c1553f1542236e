package catalogue

import (
	"path/filepath"

	"grundy/judge/fault"
	"grundy/judge/guess"
)

// Inputs reads the inputs of a folder of tests, or of a zip file of them, with the answers
// that are there.
func Inputs(path string) (inputs []guess.Input, err error) {
	f, err := openFolder(path)
	if err != nil {
		return nil, err
	}
	for _, p := range f.Pairs {
		g, err := f.read(p)
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, guess.Input{Name: filepath.Base(p.Input), Text: g.Input, Answer: g.Want})
	}
	if len(inputs) == 0 {
		return nil, fault.New(path, "holds no inputs", "put NAME.in there, with NAME.out beside it if there is an answer")
	}
	return inputs, nil
}
