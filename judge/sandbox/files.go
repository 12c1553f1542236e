package sandbox

import (
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/base/store"
)

// withFiles runs a command in a folder of the host with its Files and laid files. It serves tiers
// that have no work folder in memory.
func withFiles(c Command, run func(Command) (Result, error)) (Result, error) {
	for _, f := range c.Laid {
		if err := lay(c.Dir, f); err != nil {
			return Result{}, err
		}
	}
	c.Laid = nil
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

// lay writes a laid file into a folder of the host.
func lay(dir string, f LaidFile) error {
	if !fs.ValidPath(f.Name) {
		return errLaid
	}
	at := filepath.Join(dir, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
		return err
	}
	return os.WriteFile(at, f.Text, 0o644)
}
