package sandbox

import (
	"strings"

	"golang.org/x/sys/unix"

	"grundy/judge/base/i18n"
)

// A box that dies prints the reason on its standard error. Usually it is a crash report of the Go
// runtime, of which only one line matters.

// deaths maps a text that occurs in such a report to the cause and a remedy.
var deaths = []struct {
	mark         string
	what, remedy i18n.Message
}{
	{"failed to create new OS thread", noThread, moreProcesses},
	{"pthread_create failed", noThread, moreProcesses},
	{"newosproc", noThread, moreProcesses},
	{"failed to reserve", noMemory, moreMemory},
	{"cannot allocate memory", noMemory, moreMemory},
	{"cannot map pages", noMemory, moreMemory},
	{"out of memory", noMemory, moreMemory},
	{"too many open files", "it cannot open as many files as it needs", "raise the limit (ulimit -n)"},
}

const (
	noThread      = "it cannot start a thread"
	moreProcesses = "raise the limit on processes (ulimit -u), or end some of this user's"
	noMemory      = "it gets no memory"
	moreMemory    = "raise the limit on address space (ulimit -v), or run fewer programs at a time"
	fewerPrograms = "try again, with fewer programs at a time"
)

// lastWords returns what was wrong, in one line, and a remedy. text is what the dying box printed;
// what is "" if the box printed nothing.
func lastWords(text string) (what, remedy i18n.Message) {
	for _, d := range deaths {
		if strings.Contains(text, d.mark) {
			return d.what, d.remedy
		}
	}
	first := i18n.Message("")
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		for _, begin := range []string{"panic: ", "fatal error: "} {
			if rest, ok := strings.CutPrefix(line, begin); ok {
				return i18n.Message(rest), fewerPrograms
			}
		}
		if first == "" {
			first = i18n.Message(line)
		}
	}
	return first, fewerPrograms
}

// epitaph describes how a process ended.
func epitaph(ws unix.WaitStatus) i18n.Message {
	switch {
	case ws.Signaled():
		return i18n.Messagef("it was killed by %s", unix.SignalName(ws.Signal()))
	default:
		return i18n.Messagef("it ended with status %d", ws.ExitStatus())
	}
}
