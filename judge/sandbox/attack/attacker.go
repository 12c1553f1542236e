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

// Word is the first argument of the attacker. It is followed by the role, a nonce and the arguments
// of the role. The attacker acts only if it also reads the nonce from standard input.
const Word = "grundy-sandbox-probe"

// Time is the limit on the elapsed time of a role.
const Time = 20 * time.Second

func init() {
	const fixed = 4 // the program, Word, the role and the nonce
	if len(os.Args) < fixed || os.Args[1] != Word {
		return
	}
	said, _ := io.ReadAll(io.LimitReader(os.Stdin, 64))
	if role := roles[os.Args[2]]; role != nil && len(os.Args[3]) >= 26 && string(said) == os.Args[3] {
		role(os.Args[fixed:])
		fmt.Println("tried")
	}
	os.Exit(0)
}

// attackerEnv is the environment of the attacker.
const attackerEnv = "GOMAXPROCS=1"

// A Program is a command that starts Grundy's own binary in a role. The binary must be visible to
// the program at Args[0].
type Program struct {
	Args, Env []string
	Stdin     []byte
}

// New returns the command that starts this binary in a role. Args[3] is a new nonce.
func New(role string, args ...string) (Program, error) {
	self, err := os.Executable()
	if err != nil {
		return Program{}, err
	}
	nonce := rand.Text()
	return Program{
		Args: append([]string{self, Word, role, nonce}, args...), Env: []string{attackerEnv}, Stdin: []byte(nonce),
	}, nil
}

// Said returns the lines that a role printed. ok is false if the role did not complete.
func Said(stdout []byte) (lines []string, ok bool) {
	lines = strings.Split(strings.TrimSpace(string(stdout)), "\n")
	last := len(lines) - 1
	return lines[:last], lines[last] == "tried"
}

// HogMiB is the amount of memory that the hog takes. hogTime is how long it keeps the memory.
const (
	HogMiB  = 160
	hogTime = 5 * time.Second
)

// hog takes memory and keeps it for hogTime, because a busy host may take that long to notice.
func hog([]string) {
	mine := make([]byte, HogMiB<<20)
	for i := 0; i < len(mine); i += 4096 {
		mine[i] = 1
	}
	time.Sleep(hogTime)
	runtime.KeepAlive(mine)
}

// spin uses one CPU for Time, because on a busy machine it gets little CPU time.
func spin([]string) {
	for began := time.Now(); time.Since(began) < Time; {
	}
}
