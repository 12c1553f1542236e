package sandbox

import (
	"os"
	"path/filepath"

	"grundy/judge/store"
)

// withFiles runs a command in a folder of the host, which holds its Files. The tiers whose
// boxes have no work folder use it.
func withFiles(c Command, run func(Command) (Result, error)) (Result, error) {
	if c.Files == (Files{}) {
		return run(c)
	}
	if err := os.WriteFile(filepath.Join(c.Dir, c.Files.Input), c.Stdin, 0o644); err != nil {
		return Result{}, err
	}
	output := filepath.Join(c.Dir, c.Files.Output)
	c.Stdin, c.Files = nil, Files{}
	res, err := run(c)
	res.Stdout = nil
	if err != nil || res.End != Exited {
		return res, err
	}
	info, err := os.Lstat(output)
	switch {
	case err != nil || !info.Mode().IsRegular():
		res.Missing = true
		return res, nil
	case c.Limits.Output > 0 && info.Size() > c.Limits.Output:
		res.End, res.ExitCode = OutOver, 0
		return res, nil
	}
	res.Stdout, err = store.Read(output, info.Size())
	return res, err
}
