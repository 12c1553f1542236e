package scaffold

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
	"grundy/judge/spec/guess"
)

// remark is the comment on each line of a guessed section.
const remark = "seen in the inputs; correct the bounds"

// Guessed creates a folder with a problem whose input is guessed from some inputs. The inputs
// become its tests. Guessed returns the files, the spec first, and the guess.
func Guessed(id string, inputs []guess.Input) (files []string, g *guess.Guess, err error) {
	if err := Check(id); err != nil {
		return nil, nil, err
	}
	if g, err = guess.Infer(inputs); err != nil {
		return nil, nil, err
	}
	tests := filepath.Join(id, "tests")
	if err := os.Mkdir(id, 0o755); err != nil {
		return nil, nil, fault.New(id, store.What(err), "use another id, or remove the folder")
	}
	if err := os.Mkdir(tests, 0o755); err != nil {
		return nil, nil, fault.New(tests, store.What(err), "use another id")
	}
	put := func(path string, text []byte) error {
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return fault.New(path, store.What(err), "use another id")
		}
		files = append(files, path)
		return nil
	}
	remarks := ""
	for _, rule := range g.Unexpressed() {
		remarks += fmt.Sprintf("# The section input cannot express that %s.\n", rule)
	}
	spec := fmt.Sprintf("id: %s\ntitle: %[1]s\nstatement: |\n  Write what the problem is.\n# Guessed from %d inputs: %s\n%s%stests: {folder: tests}\n",
		id, g.Inputs(), g.Line(), remarks, g.Section(remark))
	err = put(filepath.Join(id, id+".yaml"), []byte(spec))
	for i, in := range inputs {
		base := filepath.Join(tests, fmt.Sprint(i+1))
		err = errors.Join(err, put(base+".in", in.Text))
		if in.Answer != nil {
			err = errors.Join(err, put(base+".out", in.Answer))
		}
	}
	return files, g, err
}
