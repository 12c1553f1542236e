//go:build linux

package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// treePath is the folder of the initramfs that becomes the guest's root. planPath is the file
// with the plan.
const (
	treePath = "/tree"
	planPath = "/plan.json"
)

// writeInitrd writes an initramfs with this program as init, the plan, and the tree.
func writeInitrd(name, busybox string, p plan, copies []string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	defer file.Close()
	zip, err := gzip.NewWriterLevel(file, gzip.BestSpeed)
	if err != nil {
		return err
	}
	buf := bufio.NewWriter(zip)
	a := &archive{w: buf, made: map[string]bool{}}
	a.base(p)
	a.tree(busybox, copies)
	a.entry("TRAILER!!!", 0, nil, 0)
	for _, end := range []func() error{buf.Flush, zip.Close} {
		if err := end(); a.err == nil {
			a.err = err
		}
	}
	return a.err
}

// base adds the files that the kernel and init need.
func (a *archive) base(p plan) {
	a.folder("/dev")
	a.entry("/dev/console", unix.S_IFCHR|0o600, nil, unix.Mkdev(5, 1))
	a.entry("/dev/null", unix.S_IFCHR|0o666, nil, unix.Mkdev(1, 3))
	self, err := os.Executable()
	if err == nil {
		err = wantStatic(self)
	}
	if err != nil {
		a.fail(err)
		return
	}
	a.copyFile(self, "/init")
	text, err := json.Marshal(p)
	a.fail(err)
	a.entry(planPath, unix.S_IFREG|0o644, text, 0)
}

// tree adds the guest's root, in Debian's layout.
func (a *archive) tree(busybox string, copies []string) {
	for _, dir := range []string{"/etc", "/usr/bin", "/usr/lib", "/usr/lib64", "/home", "/root", "/mnt", "/opt", "/var/tmp"} {
		a.folder(treePath + dir)
	}
	for _, link := range []string{"bin", "lib", "lib64"} {
		a.entry(treePath+"/"+link, unix.S_IFLNK|0o777, []byte("usr/"+link), 0)
	}
	a.entry(treePath+"/usr/sbin", unix.S_IFLNK|0o777, []byte("bin"), 0)
	a.entry(treePath+"/sbin", unix.S_IFLNK|0o777, []byte("usr/sbin"), 0)
	for name, text := range map[string]string{
		"/etc/passwd":   "root:x:0:0:root:/root:/bin/sh\ntester:x:1000:1000:tester:/home/tester:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n",
		"/etc/group":    "root:x:0:\ntester:x:1000:\nnogroup:x:65534:\n",
		"/etc/subuid":   "tester:100000:65536\n",
		"/etc/subgid":   "tester:100000:65536\n",
		"/etc/hosts":    "127.0.0.1 localhost\n",
		"/etc/hostname": "vm-test\n",
	} {
		a.entry(treePath+name, unix.S_IFREG|0o644, []byte(text), 0)
	}
	a.copyFile(busybox, treePath+"/usr/bin/busybox")
	for _, c := range copies {
		from, to, ok := strings.Cut(c, "=")
		if !ok || !path.IsAbs(to) {
			a.fail(fmt.Errorf("--file %s: is not HOST=GUEST; give GUEST from its root", c))
			return
		}
		a.copyAll(from, treePath+path.Clean(to))
	}
}

// An archive writes a cpio archive in the newc format. After the first error it writes nothing
// more.
type archive struct {
	w    io.Writer
	made map[string]bool // folders that exist
	next int             // number of the next entry
	err  error
}

func (a *archive) fail(err error) {
	if a.err == nil {
		a.err = err
	}
}

// folder adds a folder and its parents.
func (a *archive) folder(name string) {
	if name == "/" || a.made[name] {
		return
	}
	a.folder(path.Dir(name))
	a.made[name] = true
	a.entry(name, unix.S_IFDIR|0o755, nil, 0)
}

// copyAll adds a file or a folder of the host.
func (a *archive) copyAll(from, to string) {
	from, err := filepath.EvalSymlinks(from)
	if err != nil {
		a.fail(err)
		return
	}
	a.fail(filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		a.copyOne(name, path.Join(to, filepath.ToSlash(rel)), d.Type())
		return a.err
	}))
}

func (a *archive) copyOne(from, to string, kind fs.FileMode) {
	switch {
	case kind.IsDir():
		a.folder(to)
	case kind.IsRegular():
		a.copyFile(from, to)
	case kind == fs.ModeSymlink:
		target, err := os.Readlink(from)
		a.fail(err)
		a.entry(to, unix.S_IFLNK|0o777, []byte(target), 0)
	default:
		a.fail(fmt.Errorf("%s: is neither file, folder nor link; leave it out", from))
	}
}

// copyFile adds a file of the host. In the guest everybody may read it, and may execute it if
// anybody may on the host.
func (a *archive) copyFile(from, to string) {
	info, err := os.Stat(from)
	if err != nil {
		a.fail(err)
		return
	}
	data, err := os.ReadFile(from)
	a.fail(err)
	mode := uint32(unix.S_IFREG | 0o644)
	if info.Mode()&0o111 != 0 {
		mode |= 0o111
	}
	a.folder(path.Dir(to))
	a.entry(to, mode, data, 0)
}

// entry adds an entry. dev is a device number.
func (a *archive) entry(name string, mode uint32, data []byte, dev uint64) {
	if a.err != nil {
		return
	}
	a.next++
	name = strings.TrimPrefix(name, "/") + "\x00"
	fields := []any{
		a.next, mode, 0, 0, 1, 0, len(data), 0, 0, unix.Major(dev), unix.Minor(dev), len(name), 0,
	}
	head := "070701" + fmt.Sprintf(strings.Repeat("%08x", len(fields)), fields...) + name
	for _, part := range [][]byte{[]byte(head), data} {
		_, err := a.w.Write(part)
		a.fail(err)
		_, err = a.w.Write(make([]byte, -len(part)&3))
		a.fail(err)
	}
}
