package interactive

import (
	"os"
	"path/filepath"

	"grundy/judge/check/desk"
	"grundy/judge/check/protocol"
)

// A place is a desk of an interactor.
type place struct{ *desk.Desk }

// mostOutput is how many bytes are read of a file that serves as an input or an output.
const mostOutput = 64 << 20

// next takes the input of the next pass away; it is nil if there is none.
func (p place) next() ([]byte, error) {
	files, err := p.Read(mostOutput, protocol.NextPass)
	text, ok := files[protocol.NextPass]
	if !ok || err != nil {
		return nil, err
	}
	return append([]byte{}, text...), os.Remove(filepath.Join(p.At.Feedback, protocol.NextPass))
}

// output reads what a testlib interactor has written for a checker; it is nil if there
// is nothing.
func (p place) output() ([]byte, error) {
	name := filepath.Base(p.At.Output)
	files, err := p.Read(mostOutput, name)
	return files[name], err
}
