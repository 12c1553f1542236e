package desk

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"grundy/judge/tests/check"
	"grundy/judge/tests/check/protocol"
)

// killedVariable makes TestKilledChild run as a judge.
const killedVariable = "GRUNDY_DESK_KILLED"

// TestKilled kills a judge whose desks are in use. The next judge must remove the files of the
// killed judge, but not the files of running judges.
func TestKilled(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	own, err := desksOf(t, Interactor, protocol.Kattis).Take()
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	judge := exec.Command(self, "-test.run=^TestKilledChild$")
	judge.Env = append(os.Environ(), killedVariable+"=1")
	said, err := judge.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := judge.Start(); err != nil {
		t.Fatal(err)
	}
	var input string
	if _, err := fmt.Fscanln(said, &input); err != nil {
		t.Errorf("the judge says nothing: %v", err)
	}
	if err := judge.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, said)
	_ = judge.Wait()
	if _, err := os.Stat(input); err != nil {
		t.Fatalf("the files of the killed judge: %v", err)
	}
	if _, err := desksOf(t, Checker, protocol.Testlib).Take(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(input); !os.IsNotExist(err) {
		t.Errorf("left: %s, %v", input, err)
	}
	if _, err := os.Stat(own.At.Input); err != nil {
		t.Errorf("the files of a running judge: %v", err)
	}
	if left, err := filepath.Glob(filepath.Join(tmp, "grundy-*")); err != nil || len(left) != 2 {
		t.Errorf("there are %q, %v; want those of two", left, err)
	}
}

// TestKilledChild is the judge that TestKilled kills.
func TestKilledChild(t *testing.T) {
	if os.Getenv(killedVariable) == "" {
		t.Skip("SKIPPED: for TestKilled")
	}
	d, err := desksOf(t, Interactor, protocol.Kattis).Take()
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Lay(check.File{Input: []byte("in")}, nil); err != nil {
		t.Fatal(err)
	}
	fmt.Println(d.At.Input)
	select {}
}
