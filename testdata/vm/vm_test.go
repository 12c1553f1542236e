//go:build linux

package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestParseList(t *testing.T) {
	list, err := parseList("l", "# what\n\nroot a  b\n user\tc\n")
	if err == nil || !strings.HasPrefix(err.Error(), "l:4: ") {
		t.Errorf("a tab for a blank: %v, %v", list, err)
	}
	list, err = parseList("l", "# what\n\nroot a  b\n session  c && d\n")
	if err != nil || len(list) != 2 || list[0].String() != "root: a  b" || list[1].String() != "session: c && d" {
		t.Errorf("%v, %v", list, err)
	}
	for _, bad := range []string{"", "# nothing\n", "root", "admin ls"} {
		if list, err := parseList("l", bad); err == nil {
			t.Errorf("%q is taken as %v", bad, list)
		}
	}
}

// TestListener reads the line of a guest whose commands print no final newline.
func TestListener(t *testing.T) {
	var out bytes.Buffer
	l := listener{out: &out, plan: plan{Token: "T", Commands: []command{
		{As: "root", Args: []string{"a"}}, {As: "user", Args: []string{"b"}}, {As: "user", Args: []string{"c"}},
	}}}
	err := l.listen(strings.NewReader("T begin 0\nhello\nworldT end 0 0 5\nT begin 1\nT end 1 7 5\nT begin 2\nT end 2 8 5\nT done\nT note late"))
	if err != nil || !l.done || l.code != 7 {
		t.Errorf("code %d, done %t, %v", l.code, l.done, err)
	}
	if want := "== root: a\nhello\nworld\n== user: b\n== user: c\n"; out.String() != want {
		t.Errorf("prints %q, want %q", out.String(), want)
	}
	cut := listener{out: io.Discard, plan: l.plan}
	if err := cut.listen(strings.NewReader("T begin 0\n")); err != nil || cut.done {
		t.Errorf("a guest that falls silent: done %t, %v", cut.done, err)
	}
	for _, garbled := range []string{"T begin 3\n", "T end x\n", "T end -1 0 0\n"} {
		if err := cut.listen(strings.NewReader(garbled)); err == nil {
			t.Errorf("%q is taken", garbled)
		}
	}
}

// TestInitrd checks that the initramfs has the expected files, and that its entries are aligned.
func TestInitrd(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "odd"), []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	var raw bytes.Buffer
	a := &archive{w: &raw, made: map[string]bool{}}
	a.copyAll(dir, "/tree/there")
	a.entry("TRAILER!!!", 0, nil, 0)
	if a.err != nil || raw.Len()%4 != 0 {
		t.Errorf("%d bytes, %v", raw.Len(), a.err)
	}
	for _, name := range []string{"tree", "tree/there", "tree/there/odd"} {
		i := bytes.Index(raw.Bytes(), []byte(name+"\x00"))
		if i < 110 || (i-110)%4 != 0 || string(raw.Bytes()[i-110:i-104]) != "070701" {
			t.Errorf("%s is at %d", name, i)
		}
	}
	name := filepath.Join(dir, "initrd.gz")
	if err := writeInitrd(name, filepath.Join(dir, "odd"), plan{Token: "T"}, []string{dir + "=relative"}); err == nil {
		t.Error("a relative GUEST is taken")
	}
}

// TestWantStatic checks a script, and a shell that needs the host's libraries.
func TestWantStatic(t *testing.T) {
	script := filepath.Join(t.TempDir(), "script")
	if err := os.WriteFile(script, []byte("#!/bin/sh\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{script, "/bin/sh"} {
		if err := wantStatic(name); err == nil {
			t.Errorf("%s is taken for a static program", name)
		}
	}
}
