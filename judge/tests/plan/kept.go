package plan

import (
	"encoding/binary"
	"fmt"

	"grundy/judge/spec/grammar"
)

// A Keeper stores texts across processes, keyed by everything that they depend on. It is safe for
// concurrent use; a *runcache.Cache is one.
type Keeper interface {
	Note(about string, text []byte)
	Noted(about string) (text []byte, ok bool)
}

// mostKept is the maximum size in bytes of a stored file with its answer. Reading a larger one
// takes as long as making it.
const mostKept = 1 << 20

// about describes everything that a file depends on, or returns "" if the file is not stored.
// Samples and files of the spec need not be stored. Files of a plan with a Pace depend on the
// machine.
func (p *Plan) about(t Test, key string) string {
	if p.src.Kept == nil || p.src.Pace != nil || t.given != nil || t.Group == Stored {
		return ""
	}
	return fmt.Sprintf("test: %x seed %d %s", p.depends, p.Seed, key)
}

// recall returns a stored file. It returns nil if there is none, or if it cannot be decoded.
func (p *Plan) recall(t Test, key string) *File {
	about := p.about(t, key)
	if about == "" {
		return nil
	}
	text, ok := p.src.Kept.Noted(about)
	if !ok || len(text) < 8 {
		return nil
	}
	size := binary.LittleEndian.Uint64(text)
	if text = text[8:]; size > uint64(len(text)) {
		return nil
	}
	f := &File{Test: t, Input: text[:size:size], Want: text[size:]}
	var err error
	if f.Cases, err = p.src.Grammar.Parse(f.Input, grammar.Lenient); err != nil {
		return nil
	}
	if f.Answers, err = p.src.Format.Split(f.Cases, f.Want); err != nil {
		return nil
	}
	return f
}

// keep stores a file.
func (p *Plan) keep(t Test, key string, f *File) {
	about := p.about(t, key)
	if about == "" || len(f.Input)+len(f.Want) > mostKept {
		return
	}
	text := binary.LittleEndian.AppendUint64(make([]byte, 0, 8+len(f.Input)+len(f.Want)), uint64(len(f.Input)))
	p.src.Kept.Note(about, append(append(text, f.Input...), f.Want...))
}
