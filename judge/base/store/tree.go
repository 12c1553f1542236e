package store

import (
	"io"
	"os"
	"path/filepath"
	"strconv"
)

// Empty deletes the contents of a folder that is used only by this process and the programs it
// has run. See removeTree.
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

// removeTree deletes a file or folder, even if a hostile program has filled the folder. It
// follows no links, opens no files, and handles folders of any depth and mode. The number of open
// folders does not depend on the depth.
//
// A tree may be deeper than the limits of descriptors and stack. It is first made flat: the
// folders in each folder are moved to the top, each once, until none is left.
func removeTree(root *os.Root, name string) error {
	info, err := root.Lstat(name)
	if err != nil || !info.IsDir() {
		return root.Remove(name)
	}
	for range 2 { // the second attempt may succeed after the first has made progress
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

// discard removes a file or an empty folder. It makes any other folder accessible for further
// steps.
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
	return top.Remove(path) == nil // fails unless the folder is empty
}

// each calls f for the names in a folder, in batches.
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
