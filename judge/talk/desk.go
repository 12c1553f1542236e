package talk

import (
	"os"
	"path/filepath"
	"strconv"
	"sync"

	"grundy/judge/check"
	"grundy/judge/check/program"
	"grundy/judge/check/protocol"
	"grundy/judge/fault"
	"grundy/judge/store"
)

// A desk is where one talk at a time is held: a folder with the files that the interactor
// reads, and one that it writes.
type desk struct {
	files string // the folder of those it reads
	at    protocol.Paths
}

// desks are the desks of an interactor. The zero value is ready to use.
type desks struct {
	mu     sync.Mutex
	folder *store.Folder // made when the first desk is needed
	made   int
	free   []*desk
}

// take returns a desk that nobody uses.
func (k *desks) take(p protocol.Protocol) (*desk, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if n := len(k.free); n > 0 {
		d := k.free[n-1]
		k.free = k.free[:n-1]
		return d, nil
	}
	if k.folder == nil {
		folder, err := store.Temporary("run", nil)
		if err != nil {
			return nil, err
		}
		k.folder = folder
		if err := os.Chmod(folder.Path(), 0o755); err != nil { // stronger tiers run programs as somebody else
			return nil, err
		}
	}
	k.made++
	return newDesk(filepath.Join(k.folder.Path(), "desk-"+strconv.Itoa(k.made)), p)
}

// folderFor makes a folder that programs may look into, whatever the umask is.
func folderFor(path string) error {
	if err := os.Mkdir(path, 0o755); err != nil {
		return err
	}
	return os.Chmod(path, 0o755)
}

func newDesk(dir string, p protocol.Protocol) (*desk, error) {
	d := &desk{files: filepath.Join(dir, "files")}
	d.at = protocol.Paths{
		Input: filepath.Join(d.files, "input"), Answer: filepath.Join(d.files, "answer"), Feedback: filepath.Join(dir, "feedback"),
	}
	if p == protocol.Testlib {
		d.at.Output = filepath.Join(d.at.Feedback, "output")
	}
	for _, folder := range []string{dir, d.files, d.at.Feedback} {
		if err := folderFor(folder); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// put takes a desk back, with nothing left of its talk.
func (k *desks) put(d *desk) {
	if store.Empty(d.at.Feedback) != nil {
		return // close removes it
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.free = append(k.free, d)
}

func (k *desks) close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.folder == nil {
		return nil
	}
	err := k.folder.Close()
	k.folder, k.free = nil, nil
	return err
}

// lay lays out the files of a talk.
func (d *desk) lay(f check.File) error {
	for path, text := range map[string][]byte{d.at.Input: f.Input, d.at.Answer: f.Want} {
		err := os.WriteFile(path, text, 0o644)
		if err == nil {
			err = os.Chmod(path, 0o644)
		}
		if err != nil {
			return fault.New(path, store.What(err), "make room, or set TMPDIR to a folder with some")
		}
	}
	return nil
}

// mostFeedback and mostOutput are how many bytes are read of a message, and of a file that
// serves as an input or an output.
const (
	mostFeedback = 64 << 10
	mostOutput   = 64 << 20
)

// feedback reads what the interactor says in files.
func (d *desk) feedback() (map[string][]byte, error) {
	return program.Feedback(d.at.Feedback, mostFeedback, protocol.FeedbackFiles...)
}

// next takes the input of the next pass away; it is nil if there is none.
func (d *desk) next() ([]byte, error) {
	files, err := program.Feedback(d.at.Feedback, mostOutput, protocol.NextPass)
	text, ok := files[protocol.NextPass]
	if !ok || err != nil {
		return nil, err
	}
	return append([]byte{}, text...), os.Remove(filepath.Join(d.at.Feedback, protocol.NextPass))
}

// output reads what a testlib interactor has written for a checker; it is nil if there
// is nothing.
func (d *desk) output() ([]byte, error) {
	if d.at.Output == "" {
		return nil, nil
	}
	name := filepath.Base(d.at.Output)
	files, err := program.Feedback(d.at.Feedback, mostOutput, name)
	return files[name], err
}
