// Package commits finds when the programs of a class were committed, if a class or its students
// use git. A clone sets the times of its files to the time of cloning, so they do not show which
// work is late.
package commits

import (
	"bytes"
	"context"
	"crypto/sha1"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"grundy/judge/base/store"
	"grundy/judge/grade"
)

// gitTime bounds each run of git, and allGitTime all of a class. mostShallow bounds the list of
// commits at which a shallow clone ends, in bytes.
const (
	gitTime     = 10 * time.Second
	allGitTime  = 2 * time.Minute
	mostShallow = 1 << 20
)

// commits knows when files were committed, by the folders of repositories. A repository is
// somebody else's, and its configuration may name programs to run. So git only says where its
// objects are; their history is then read through a repository of our own, without that
// configuration, its hooks and its references.
type commits struct {
	ctx   context.Context
	dir   string // of our repositories
	known map[string]*history
}

// A history is the commits that lead to the head of a repository.
type history struct {
	top     string // its folder
	own     string // the folder of our repository
	objects string // the folder of its objects
	head    string // the commit; empty: nothing is committed
	err     error  // of git
}

// Date sets the times of the programs in a class's folder that are committed in git repositories.
// If git fails for a program, the sheet lists the program as uncertain. Date returns an error if a
// folder cannot be made, or if ctx has ended.
func Date(ctx context.Context, folder string, s *grade.Sheet) error {
	dir, err := os.MkdirTemp("", "grundy-grade-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	folder, err = filepath.Abs(folder)
	if err != nil {
		return err
	}
	within, cancel := context.WithTimeout(ctx, allGitTime)
	defer cancel()
	c := &commits{ctx: within, dir: dir, known: map[string]*history{}}
	s.Committed(func(at string) (time.Time, bool, error) { return c.time(filepath.Join(folder, filepath.FromSlash(at))) })
	return ctx.Err()
}

// time returns when a file was last changed, as history.time does; ok is false if no commit has it.
func (c *commits) time(path string) (at time.Time, ok bool, err error) {
	top := repository(filepath.Dir(path))
	if top == "" {
		return at, false, nil
	}
	h := c.known[top]
	if h == nil {
		h = c.open(top)
		c.known[top] = h
	}
	if h.err != nil || h.head == "" {
		return at, false, h.err
	}
	at, ok, err = h.time(c.ctx, path)
	if !errors.Is(err, grade.ErrFiltered) {
		h.err = err // what fails once is not tried again
	}
	return at, ok, err
}

// repository returns the folder, or the nearest one above it, that has .git; empty if none has.
func repository(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		above := filepath.Dir(dir)
		if above == dir {
			return ""
		}
		dir = above
	}
}

// open finds the head and the objects of a repository.
func (c *commits) open(top string) *history {
	h := &history{top: top, own: filepath.Join(c.dir, strconv.Itoa(len(c.known)))}
	ask := func(args ...string) (string, error) {
		return git(c.ctx, nil, append([]string{"-C", top, "-c", "safe.directory=" + filepath.ToSlash(top), "-c", "core.fsmonitor=", "-c", "core.hooksPath=" + os.DevNull, "rev-parse"}, args...)...)
	}
	var places string
	if places, h.err = ask("--path-format=absolute", "--git-path", "objects", "--git-path", "shallow"); h.err != nil {
		return h
	}
	objects, shallow, _ := strings.Cut(places, "\n")
	h.objects = objects
	head, err := ask("--verify", "--quiet", "HEAD")
	if err != nil {
		return h // nothing is committed
	}
	h.head = head
	h.err = h.mirror(shallow)
	return h
}

// mirror makes a repository of our own with the objects of another one.
func (h *history) mirror(shallow string) error {
	config := "[core]\n\trepositoryformatversion = 1\n\tbare = true\n"
	if len(h.head) == 64 {
		config += "[extensions]\n\tobjectformat = sha256\n"
	}
	for _, dir := range []string{"refs", "objects"} {
		if err := os.MkdirAll(filepath.Join(h.own, dir), 0o700); err != nil {
			return err
		}
	}
	files := map[string]string{"config": config, "HEAD": h.head + "\n"}
	if ends, err := store.Read(shallow, mostShallow); err == nil { // the commits that a shallow clone ends at
		files["shallow"] = string(ends)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(h.own, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// time returns when a file was last changed: by a commit or, if it was edited afterwards, on disk;
// ok is false if no commit has the file.
func (h *history) time(ctx context.Context, path string) (at time.Time, ok bool, err error) {
	name, err := filepath.Rel(h.top, path)
	if err != nil {
		return at, false, err
	}
	out, err := git(ctx, []string{"GIT_OBJECT_DIRECTORY=" + h.objects, "GIT_LITERAL_PATHSPECS=1"}, "--git-dir="+h.own,
		"log", "-1", "--format=%ct", h.head, "--", filepath.ToSlash(name))
	if err != nil || out == "" {
		return at, false, err
	}
	seconds, err := strconv.ParseInt(out, 10, 64)
	if err != nil {
		return at, false, err
	}
	at = time.Unix(seconds, 0)
	info, err := os.Stat(path)
	if err != nil || !info.ModTime().After(at) || !h.edited(ctx, filepath.ToSlash(name), path) {
		return at, true, nil
	}
	if h.filtered(ctx, filepath.ToSlash(name)) {
		return info.ModTime(), true, grade.ErrFiltered
	}
	return info.ModTime(), true, nil
}

// filtered reports whether attributes make git convert a file at a checkout. A program may do that,
// and is not run.
func (h *history) filtered(ctx context.Context, name string) bool {
	out, err := git(ctx, nil, "-C", h.top, "--git-dir="+h.own, "-c", "core.bare=false", "--work-tree="+h.top, "check-attr", "filter", "ident", "working-tree-encoding", "--", name)
	if err != nil {
		return false
	}
	for line := range strings.Lines(out) {
		if value := strings.TrimSpace(line[strings.LastIndex(line, ": ")+1:]); value != "unspecified" && value != "unset" {
			return true
		}
	}
	return false
}

// mostText is the size in bytes of the largest file that is compared with its committed text.
const mostText = 4 << 20

// edited reports whether a file on disk differs from its committed text in more than line ends,
// which git may convert at a checkout. If git LFS stores the file, the committed text is a pointer
// to it. edited returns false for a file that cannot be read.
func (h *history) edited(ctx context.Context, name, path string) bool {
	text, err := store.Read(path, mostText)
	if err != nil {
		return false
	}
	committed, err := git(ctx, []string{"GIT_OBJECT_DIRECTORY=" + h.objects}, "--git-dir="+h.own, "rev-parse", "--verify", h.head+":"+name)
	if err != nil {
		return ctx.Err() == nil // the head does not have the file
	}
	unix := bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	for _, form := range [][]byte{text, unix, bytes.ReplaceAll(unix, []byte("\n"), []byte("\r\n"))} {
		if h.blob(form) == committed {
			return false
		}
	}
	size, err := git(ctx, []string{"GIT_OBJECT_DIRECTORY=" + h.objects}, "--git-dir="+h.own, "cat-file", "-s", committed)
	if n, notNumber := strconv.Atoi(size); err != nil || notNumber != nil || n > grade.MostPointer {
		return true
	}
	small, err := git(ctx, []string{"GIT_OBJECT_DIRECTORY=" + h.objects}, "--git-dir="+h.own, "cat-file", "blob", committed)
	p, ok := grade.PointerIn([]byte(small))
	return err != nil || !ok || p != grade.PointerTo(text)
}

// blob returns the name that git gives to a text.
func (h *history) blob(text []byte) string {
	whole := append(fmt.Appendf(nil, "blob %d\x00", len(text)), text...)
	if len(h.head) == 2*sha256.Size {
		return fmt.Sprintf("%x", sha256.Sum256(whole))
	}
	return fmt.Sprintf("%x", sha1.Sum(whole))
}

// git runs git without the configuration of this machine and of its user, and returns what it
// prints.
func git(ctx context.Context, env []string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, gitTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, "git", append([]string{"--no-pager"}, args...)...)
	cmd.WaitDelay = time.Second
	cmd.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_TERMINAL_PROMPT=0",
		"GIT_NO_LAZY_FETCH=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_OPTIONAL_LOCKS=0", "GIT_ALLOC_LIMIT=256m",
	}, env...)
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, said.Bytes())
	}
	return strings.TrimRight(string(out), "\r\n"), nil
}
