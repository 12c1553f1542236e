//go:build linux

package main

import (
	"debug/elf"
	"fmt"
	"slices"
	"strings"
)

// A plan says what the guest must do. It is passed to the guest as JSON.
type plan struct {
	Token    string // prefix of the guest's own lines in the output of commands
	Env      []string
	Commands []command
}

// A command is a command to run in the guest.
type command struct {
	As   string // one of people
	Args []string
}

// people lists the users as whom a command can run.
var people = []string{"root", "user", "session"}

func known(as string) bool { return slices.Contains(people, as) }

// String formats the command for output.
func (c command) String() string {
	if len(c.Args) == 3 && c.Args[0] == "/bin/sh" && c.Args[1] == "-c" {
		return c.As + ": " + c.Args[2]
	}
	return c.As + ": " + strings.Join(c.Args, " ")
}

// parseList reads a list of commands, one on each line.
func parseList(name, text string) ([]command, error) {
	var list []command
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		as, words, _ := strings.Cut(line, " ")
		if words = strings.TrimSpace(words); !known(as) || words == "" {
			return nil, fmt.Errorf("%s:%d: is not WHO COMMAND; begin with one of %s", name, i+1, strings.Join(people, ", "))
		}
		list = append(list, command{As: as, Args: []string{"/bin/sh", "-c", words}})
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: has no command; write one a line", name)
	}
	return list, nil
}

// wantStatic returns an error for a program that needs files that the guest does not have.
func wantStatic(path string) error {
	f, err := elf.Open(path)
	if err != nil {
		return fmt.Errorf("%s: is not a program of Linux; build one (%w)", path, err)
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return fmt.Errorf("%s: needs shared libraries, which the guest lacks; build it with CGO_ENABLED=0 or -static", path)
		}
	}
	return nil
}
