package sandboxtest

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// variable is the environment variable with the name and arguments of the program that the test
// binary should run.
const variable = "SANDBOXTEST"

// init runs one of the programs if the environment asks for it. So the packages under test need
// no TestMain, no compiler and no files.
func init() {
	words := strings.Fields(os.Getenv(variable))
	if len(words) == 0 {
		return
	}
	for _, p := range programs {
		if p.name == words[0] {
			p.main(words[1:])
			os.Exit(0)
		}
	}
	fmt.Fprintln(os.Stderr, "no such program:", words[0])
	os.Exit(99)
}

// The programs. All are benign: those that flood or spin end soon by themselves.
var programs = []struct {
	name string
	main func(args []string)
}{
	{"exit", func(a []string) { os.Exit(number(a[0])) }},
	{"signal", signal},
	{"cat", func([]string) { _, _ = io.Copy(os.Stdout, os.Stdin) }},
	{"deaf", func([]string) { time.Sleep(50 * time.Millisecond); fmt.Println("done") }},
	{"first", first},
	{"sleep", func(a []string) { time.Sleep(millis(a[0])) }},
	{"spin", spin},
	{"flood", flood},
	{"closed", closed},
	{"leave", leave},
	{"mark", mark},
	{"show", show},
	{"touch", touch},
	{"burn", burn},
	{"litter", litter},
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

func millis(s string) time.Duration { return time.Duration(number(s)) * time.Millisecond }

// signal N: dies of the signal N.
func signal(a []string) {
	p, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = p.Signal(syscall.Signal(number(a[0])))
	}
	if err != nil {
		panic(err)
	}
	time.Sleep(10 * time.Second)
}

// first reads one line, answers it, and does not read the rest.
func first([]string) {
	line, err := bufio.NewReaderSize(os.Stdin, 16).ReadString('\n')
	if err != nil {
		panic(err)
	}
	fmt.Print(line)
}

// spin MS: keeps one processor busy for MS milliseconds.
func spin(a []string) {
	for end := time.Now().Add(millis(a[0])); time.Now().Before(end); {
	}
}

// flood FD N: writes N bytes to the descriptor FD.
func flood(a []string) {
	to := os.Stdout
	if a[0] == "2" {
		to = os.Stderr
	}
	line := []byte(strings.Repeat("x", 1023) + "\n")
	for left := number(a[1]); left > 0; left -= len(line) {
		if _, err := to.Write(line[:min(left, len(line))]); err != nil {
			os.Exit(3)
		}
	}
}

// closed closes its output, continues, and finds that it cannot write.
func closed([]string) {
	os.Stdout.Close()
	time.Sleep(20 * time.Millisecond)
	if _, err := fmt.Println("late"); err != nil {
		os.Exit(7)
	}
}

// leave FILE: starts a child that creates FILE after a while, and ends earlier than the child.
func leave(a []string) {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	c := exec.Command(self)
	c.Env = []string{variable + "=mark " + a[0], race}
	c.Stdout, c.Stderr = os.Stdout, os.Stderr // the child has the pipes open, too
	if err := c.Start(); err != nil {
		panic(err)
	}
	fmt.Println("left")
}

// mark FILE: creates FILE, after a time in which it should have been killed.
func mark(a []string) {
	time.Sleep(500 * time.Millisecond)
	if err := os.WriteFile(a[0], nil, 0o666); err != nil {
		panic(err)
	}
}

// show prints its environment, arguments and folder.
func show([]string) {
	dir, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	fmt.Printf("%q\n%q\n%s\n", os.Environ(), os.Args[1:], dir)
}

// touch BYTES MS: uses BYTES of memory for MS milliseconds.
func touch(a []string) {
	p := make([]byte, number(a[0]))
	for i := 0; i < len(p); i += 1024 {
		p[i] = 1
	}
	time.Sleep(millis(a[1]))
	fmt.Println(len(p))
}

// litter creates files in its folder if it can, and prints which files existed before.
func litter([]string) {
	list, err := os.ReadDir(".")
	if err != nil {
		fmt.Println("hidden")
		return
	}
	for _, e := range list {
		fmt.Println(e.Name())
	}
	_ = os.MkdirAll("a/b", 0o700)
	_ = os.WriteFile("a/b/left", []byte("x"), 0o600)
	_ = os.WriteFile("left", []byte("x"), 0o600)
	_ = os.Chmod("a", 0)
}
