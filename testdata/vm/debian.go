//go:build linux

package main

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// suite is the Debian suite that busybox is taken from.
const suite = "bookworm"

// keyring is the file with the keys that sign Debian's suites.
const keyring = "/usr/share/keyrings/debian-archive-keyring.gpg"

// A debian downloads packages into its own cache, with apt, which checks their signatures. It
// neither needs nor changes the host's package lists, sources and installed packages.
type debian struct {
	ctx    context.Context
	cache  string
	mirror string // determined when it is first needed
}

func newDebian(ctx context.Context) (*debian, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	return &debian{ctx: ctx, cache: filepath.Join(dir, "grundy-vm")}, nil
}

// kernel returns the path of a kernel. name is a path, or a Debian suite whose kernel is
// downloaded.
func (d *debian) kernel(name string) (string, error) {
	if strings.ContainsRune(name, '/') {
		if _, err := os.Stat(name); err != nil {
			return "", fmt.Errorf("kernel: %w; give the path of a vmlinuz, or a Debian suite", err)
		}
		return name, nil
	}
	return d.file(name, "vmlinuz", func(p string) bool { return strings.HasPrefix(path.Base(p), "vmlinuz") }, func() ([]string, error) {
		out, err := d.apt(name, "apt-cache", "depends", "--recurse", "--important", "linux-image-amd64")
		if err != nil {
			return nil, err
		}
		// The kernel is in linux-image-VERSION or in linux-binary-VERSION.
		list := regexp.MustCompile(`(?m)^linux-(image|binary)-[0-9]\S*`).FindAllString(string(out), -1)
		return list, nil
	})
}

// busybox returns the path of a static busybox, from the host or from a package.
func (d *debian) busybox() (string, error) {
	if own, err := exec.LookPath("busybox"); err == nil && wantStatic(own) == nil {
		return own, nil
	}
	return d.file(suite, "busybox", func(p string) bool { return path.Base(p) == "busybox" }, func() ([]string, error) {
		return []string{"busybox-static"}, nil
	})
}

// file returns the path of a file from a suite's packages. The file is in the cache or is
// downloaded.
func (d *debian) file(suite, name string, want func(string) bool, packages func() ([]string, error)) (string, error) {
	stored := filepath.Join(d.cache, suite, name)
	if _, err := os.Stat(stored); err == nil {
		return stored, nil
	}
	if err := d.update(suite); err != nil {
		return "", err
	}
	names, err := packages()
	if err != nil {
		return "", err
	}
	for _, p := range names {
		found, err := d.extract(suite, p, stored, want)
		if found || err != nil {
			return stored, err
		}
	}
	return "", fmt.Errorf("%s: its packages %q hold no %s; give another suite, or the path of a kernel", suite, names, name)
}

// update downloads the package list of a suite.
func (d *debian) update(suite string) error {
	mirror, err := d.findMirror()
	if err != nil {
		return err
	}
	dir := filepath.Join(d.cache, suite)
	for _, sub := range []string{"lists/partial", "archives/partial"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			return err
		}
	}
	files := map[string]string{
		"status":       "",
		"sources.list": fmt.Sprintf("deb [arch=amd64 signed-by=%s] %s %s main\n", keyring, mirror, suite),
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	_, err = d.apt(suite, "apt-get", "update")
	return err
}

// findMirror returns the mirror that the host uses for its own packages.
func (d *debian) findMirror() (string, error) {
	if d.mirror != "" {
		return d.mirror, nil
	}
	out, err := exec.CommandContext(d.ctx, "apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)").Output()
	if _, missing := os.Stat(keyring); err != nil || missing != nil {
		return "", errors.New("packages: there is no apt with Debian's keys; apt-get install debian-archive-keyring, or elsewhere install a static busybox and give --kernel a path")
	}
	for line := range strings.Lines(string(out)) {
		release, uri, _ := strings.Cut(strings.TrimSpace(line), " ")
		if strings.HasSuffix(strings.TrimSuffix(uri, "/"), "/debian") && !strings.Contains(release, "-") {
			d.mirror = uri
			return uri, nil
		}
	}
	return "", errors.New("packages: apt has no Debian mirror among its sources; add one, or install a static busybox and give --kernel a path")
}

// apt runs an apt command that uses only the suite and ignores the host's configuration.
func (d *debian) apt(suite string, words ...string) ([]byte, error) {
	dir := filepath.Join(d.cache, suite)
	options := []string{
		"-q", "-o", "Dir::Etc::SourceList=" + dir + "/sources.list", "-o", "Dir::Etc::SourceParts=/dev/null",
		"-o", "Dir::Etc::Preferences=/dev/null", "-o", "Dir::Etc::PreferencesParts=/dev/null",
		"-o", "Dir::State::Lists=" + dir + "/lists", "-o", "Dir::State::Status=" + dir + "/status",
		"-o", "Dir::Cache=" + dir, "-o", "Dir::Cache::Archives=" + dir + "/archives",
		"-o", "Acquire::Languages=none", "-o", "Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false",
		"-o", "APT::Sandbox::User=",
	}
	cmd := exec.CommandContext(d.ctx, words[0], append(options, words[1:]...)...)
	cmd.Dir = filepath.Join(dir, "archives")
	var log bytes.Buffer
	cmd.Stderr = &log
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s of %s: %w; is the suite right, and the network up?\n%s", strings.Join(words, " "), suite, err, &log)
	}
	return out, nil
}

// extract downloads a package and stores the first wanted file in it, if there is one.
func (d *debian) extract(suite, name, to string, want func(string) bool) (found bool, err error) {
	fmt.Fprintf(os.Stderr, "vm-test: fetching %s of %s\n", name, suite)
	if _, err := d.apt(suite, "apt-get", "download", name); err != nil {
		return false, err
	}
	debs, err := filepath.Glob(filepath.Join(d.cache, suite, "archives", name+"_*.deb"))
	if err != nil || len(debs) == 0 {
		return false, fmt.Errorf("%s: apt fetched no such package; fetch it by hand", name)
	}
	defer os.Remove(debs[0]) // the package is a hundred times as large as the kernel
	cmd := exec.CommandContext(d.ctx, "dpkg-deb", "--fsys-tarfile", debs[0])
	cmd.Stderr = os.Stderr
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return false, err
	}
	if err := cmd.Start(); err != nil {
		return false, err
	}
	found, err = pick(tar.NewReader(pipe), to, want)
	_ = cmd.Process.Kill() // the rest is not needed
	_ = cmd.Wait()
	return found, err
}

// pick writes the first wanted file of an archive.
func pick(r *tar.Reader, to string, want func(string) bool) (bool, error) {
	for {
		h, err := r.Next()
		if err == io.EOF {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if h.Typeflag != tar.TypeReg || !want(path.Clean(h.Name)) {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			return false, err
		}
		// Rename the file when it is complete, so that a file with the final name is complete.
		if err := os.WriteFile(to+".new", data, 0o755); err != nil {
			return false, err
		}
		return true, os.Rename(to+".new", to)
	}
}
