//go:build linux || windows

package attack

import (
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"time"
)

// The probe is our own binary, started as a program in a box to attack the box. It must
// never start by accident, because on a host without a sandbox the attack would be real.
// (Once, a variable in the environment was enough.) So it must be called by its whole
// name, with a number that it also finds in its input, and it makes attempts on others
// only behind a filter.

// Word is the first argument of the probe. Behind it come the role, the number and what the
// role asks for.
const Word = "grundy-sandbox-probe"

// Time is how long a role may take.
const Time = 20 * time.Second

func init() {
	const fixed = 4 // the program, the word, role and number
	if len(os.Args) < fixed || os.Args[1] != Word {
		return
	}
	said, _ := io.ReadAll(io.LimitReader(os.Stdin, 64))
	if role := probeRoles[os.Args[2]]; role != nil && len(os.Args[3]) >= 26 && string(said) == os.Args[3] {
		role(os.Args[fixed:])
		fmt.Println("tried")
	}
	os.Exit(0)
}

// probeEnv is the environment of the probe.
const probeEnv = "GOMAXPROCS=1"

// A Program is our own binary in a role, as it must be started. It must see itself, at
// Args[0].
type Program struct {
	Args, Env []string
	Stdin     []byte
}

// New returns our own binary in a role. Args[3] is a new number.
func New(role string, args ...string) (Program, error) {
	self, err := os.Executable()
	if err != nil {
		return Program{}, err
	}
	number := rand.Text()
	return Program{
		Args: append([]string{self, Word, role, number}, args...), Env: []string{probeEnv}, Stdin: []byte(number),
	}, nil
}

// Said returns the lines that our binary printed in a role. ok is false if the role did
// not come to its end.
func Said(stdout []byte) (lines []string, ok bool) {
	lines = strings.Split(strings.TrimSpace(string(stdout)), "\n")
	last := len(lines) - 1
	return lines[:last], lines[last] == "tried"
}

// HogMiB is the memory that the hog takes, and hogTime how long it keeps that memory.
const (
	HogMiB  = 160
	hogTime = 5 * time.Second
)

// hog takes memory and holds it until it is noticed. On a busy machine that takes a while.
func hog([]string) {
	mine := make([]byte, HogMiB<<20)
	for i := 0; i < len(mine); i += 4096 {
		mine[i] = 1
	}
	time.Sleep(hogTime)
	runtime.KeepAlive(mine)
}

// spin uses CPU time until it is stopped. On a busy machine it gets little of it.
func spin([]string) {
	for began := time.Now(); time.Since(began) < Time; {
	}
}
