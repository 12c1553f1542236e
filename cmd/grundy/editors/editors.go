// Package editors writes files with which editors call grundy: tasks, patterns of messages, and keys.
package editors

import (
	"bytes"
	"embed"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/store"
)

//go:embed files
var files embed.FS

// mark is in each file, so that a file of the user is not replaced.
const mark = "Written by grundy editor"

// A place is where the files of an editor belong.
type place int

const (
	project place = iota // the working folder
	home                 // the user's folder
	config               // the user's folder of configurations
)

// An editor is one row of the table.
type editor struct {
	name  string
	place place
	files [][2]string // the path below the place, and the file of this package
}

// table lists the editors.
var table = []editor{
	{"vscode", project, [][2]string{{".vscode/tasks.json", "tasks.json"}, {".vscode/grundy-keybindings.json", "keybindings.json"}}},
	{"vim", home, [][2]string{{".vim/plugin/grundy.vim", "grundy.vim"}}},
	{"neovim", config, [][2]string{{"nvim/plugin/grundy.vim", "grundy.vim"}}},
	{"emacs", home, [][2]string{{".emacs.d/grundy.el", "grundy.el"}}},
	{"zed", project, [][2]string{{".zed/tasks.json", "zed-tasks.json"}, {".zed/grundy-keymap.json", "zed-keymap.json"}}},
	{"sublime", config, [][2]string{
		{"sublime-text/Packages/Grundy/grundy.sublime-build", "grundy.sublime-build"},
		{"sublime-text/Packages/Grundy/Default.sublime-keymap", "Default.sublime-keymap"},
	}},
}

// Names returns the names of the editors.
func Names() (names []string) {
	for _, e := range table {
		names = append(names, e.name)
	}
	return names
}

// Write writes the files of an editor and returns their paths. They go below dir; if it is empty,
// they go where the editor looks for them. Unless force is set, Write does not replace a file that
// it has not written.
func Write(name, dir string, force bool) (paths []string, err error) {
	for _, e := range table {
		if e.name != name {
			continue
		}
		if dir == "" {
			if dir, err = e.place.folder(); err != nil {
				return nil, err
			}
		}
		for _, f := range e.files {
			path := filepath.Join(dir, filepath.FromSlash(f[0]))
			if err := put(path, f[1], force); err != nil {
				return paths, err
			}
			paths = append(paths, path)
		}
	}
	return paths, nil
}

// folder returns the path of a place.
func (p place) folder() (dir string, err error) {
	switch p {
	case home:
		dir, err = os.UserHomeDir()
	case config:
		dir, err = os.UserConfigDir()
	}
	if err != nil {
		return "", fault.New("editor", "there is no home folder", "name a folder with --out")
	}
	return dir, nil
}

// put writes one file.
func put(path, name string, force bool) error {
	text, err := files.ReadFile("files/" + name)
	if err != nil {
		return err
	}
	old, err := os.ReadFile(path)
	switch {
	case err == nil && !force && !bytes.Contains(old, []byte(mark)):
		return fault.New(path, "is not a file of grundy", "replace it with --force, or name another folder with --out")
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fault.New(path, store.What(err), "name another folder with --out")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return fault.New(filepath.Dir(path), store.What(err), "name another folder with --out")
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		return fault.New(path, store.What(err), "name another folder with --out")
	}
	return nil
}
