//go:build linux

package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

const (
	cgroups = "/sys/fs/cgroup"
	slice   = cgroups + "/user.slice"
	// userID is the user's uid and gid.
	userID = 1000
)

// settleCgroups makes the slice that commands run in, with the controllers that
// systemd gives to users, and leaves the root.
func settleCgroups() error {
	if err := os.Mkdir(cgroups+"/init.scope", 0o755); err != nil {
		return err
	}
	if err := set(cgroups+"/init.scope/cgroup.procs", "1"); err != nil {
		return err
	}
	if err := set(cgroups+"/cgroup.subtree_control", "+cpu +memory +pids"); err != nil {
		return err
	}
	if err := os.Mkdir(slice, 0o755); err != nil {
		return err
	}
	return set(slice+"/cgroup.subtree_control", "+cpu +memory +pids")
}

// set writes to a file of the kernel's, which is there.
func set(name, text string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// makeScope makes the cgroup of a command. Delegated is what systemd has always
// delegated, and no more: later versions add memory.oom.group and memory.reclaim.
func makeScope(as string) (string, error) {
	dir := filepath.Join(slice, as+".scope")
	if err := os.Mkdir(dir, 0o755); err != nil || as != "user" {
		return dir, err
	}
	for _, name := range []string{"", "cgroup.procs", "cgroup.subtree_control", "cgroup.threads"} {
		if err := os.Chown(filepath.Join(dir, name), userID, userID); err != nil {
			return dir, err
		}
	}
	return dir, nil
}

// leftInScope names what a command left in its cgroup: processes, and cgroups.
func leftInScope(dir string) (left []string) {
	for _, sub := range scopes(dir) {
		if sub != dir {
			left = append(left, "cgroup "+strings.TrimPrefix(sub, dir+"/"))
		}
		text, _ := os.ReadFile(filepath.Join(sub, "cgroup.procs")) // of threads only: refused
		for _, pid := range strings.Fields(string(text)) {
			// A zombie's is empty: it waits for us.
			if words, _ := os.ReadFile("/proc/" + pid + "/cmdline"); len(words) > 0 {
				left = append(left, fmt.Sprintf("process %s %q", pid, strings.Fields(strings.ReplaceAll(string(words), "\x00", " "))))
			}
		}
	}
	return left
}

// removeScope kills what is in a cgroup and removes it. Orphans are ours to reap.
func removeScope(dir string) error {
	if err := set(dir+"/cgroup.kill", "1"); err != nil {
		return err
	}
	var err error
	for range 50 {
		reap(0)
		subs := scopes(dir)
		for i := range subs {
			err = os.Remove(subs[len(subs)-1-i]) // the deepest first
		}
		if err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// scopes lists a cgroup and those below it, parents first.
func scopes(dir string) (list []string) {
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			list = append(list, name)
		}
		return nil // what has gone meanwhile is no loss
	})
	return list
}
