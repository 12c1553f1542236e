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

// settleCgroups makes the slice in which commands run, with the controllers that systemd gives to
// users. It moves init out of the root cgroup.
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

// set writes to an existing file of the kernel.
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

// makeScope makes the cgroup of a command. It delegates only the files that every version of
// systemd delegates; later versions also delegate memory.oom.group and memory.reclaim.
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

// leftInScope describes the processes and cgroups that a command left in its cgroup.
func leftInScope(dir string) (left []string) {
	for _, sub := range scopes(dir) {
		if sub != dir {
			left = append(left, "cgroup "+strings.TrimPrefix(sub, dir+"/"))
		}
		text, _ := os.ReadFile(filepath.Join(sub, "cgroup.procs")) // fails for a threaded cgroup
		for _, pid := range strings.Fields(string(text)) {
			// A zombie has an empty command line and only needs to be reaped.
			if words, _ := os.ReadFile("/proc/" + pid + "/cmdline"); len(words) > 0 {
				left = append(left, fmt.Sprintf("process %s %q", pid, strings.Fields(strings.ReplaceAll(string(words), "\x00", " "))))
			}
		}
	}
	return left
}

// removeScope kills the processes in a cgroup and removes it. init must reap the orphans.
func removeScope(dir string) error {
	if err := set(dir+"/cgroup.kill", "1"); err != nil {
		return err
	}
	var err error
	for range 50 {
		reap(0)
		subs := scopes(dir)
		for i := range subs {
			err = os.Remove(subs[len(subs)-1-i]) // deepest first
		}
		if err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

// scopes returns a cgroup and its descendants, parents first.
func scopes(dir string) (list []string) {
	_ = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() {
			list = append(list, name)
		}
		return nil // ignore cgroups that have just been removed
	})
	return list
}
