package store

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// Empty deletes what is in a folder that only this process and the programs that it has run
// use; see removeTree.
func Empty(dir string) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return failure(dir, err, "")
	}
	defer root.Close()
	each(root, ".", func(name string) {
		if gone := removeTree(root, name); err == nil {
			err = gone
		}
	})
	if err != nil {
		return failure(dir, err, "")
	}
	return nil
}

// removeTree deletes a file, or a folder that a program may have filled: it follows
// no link, opens no file, takes folders of any depth and mode, and has three of them
// open at most.
//
// A tree that is deeper than there are descriptors, or stack, is removed by making it
// flat: folders in a folder move up to the top, each once, until none is left.
func removeTree(root *os.Root, name string) error {
	info, err := root.Lstat(name)
	if err != nil || !info.IsDir() {
		return root.Remove(name)
	}
	for range 2 { // what could not be done at first may be now
		flatten(root, name)
		if err = root.Remove(name); err == nil {
			return nil
		}
	}
	return root.RemoveAll(name)
}

// flatten empties a folder.
func flatten(root *os.Root, dir string) {
	_ = root.Chmod(dir, 0o700)
	top, err := root.OpenRoot(dir)
	if err != nil {
		return
	}
	defer top.Close()
	moved := 0
	for stuck := false; !stuck; {
		stuck = true
		each(top, ".", func(name string) {
			if discard(top, name) {
				stuck = false
				return
			}
			each(top, name, func(inner string) {
				path := filepath.Join(name, inner)
				if discard(top, path) {
					stuck = false
					return
				}
				moved++
				if top.Rename(path, "grundy-scrap-"+strconv.Itoa(moved)) == nil {
					stuck = false
				}
			})
			if top.Remove(name) == nil {
				stuck = false
			}
		})
	}
}

// discard removes what is not a folder, and opens a folder for what is to come.
func discard(top *os.Root, path string) (gone bool) {
	info, err := top.Lstat(path)
	if err != nil {
		return false
	}
	if !info.IsDir() {
		return top.Remove(path) == nil
	}
	if info.Mode().Perm()&0o700 != 0o700 {
		_ = top.Chmod(path, 0o700)
	}
	return top.Remove(path) == nil // if it is empty
}

// each calls f for the names in a folder, some at a time.
func each(top *os.Root, dir string, f func(name string)) {
	d, err := top.Open(dir)
	if err != nil {
		return
	}
	defer d.Close()
	for {
		names, err := d.Readdirnames(1024)
		for _, name := range names {
			f(name)
		}
		if err == io.EOF || err != nil || len(names) == 0 {
			return
		}
	}
}
