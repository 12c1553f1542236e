package runcache

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
)

// noteSuffix is the suffix of the names of note files.
const noteSuffix = ".note"

// mostNote is the maximum size of a note, in bytes.
const mostNote = 1<<20 + 8

// Note stores a text that took long to compute. about must contain everything that the text
// depends on. A text above mostNote is not stored. A nil Cache stores nothing.
func (c *Cache) Note(about string, text []byte) {
	if c == nil || len(text) > mostNote {
		return
	}
	sum := sha256.Sum256(text)
	err := c.folder.Write(noteName(about), func(w io.Writer) error {
		_, err := w.Write(append(sum[:], text...))
		return err
	})
	if err == nil && c.quota.Grown() {
		c.evict()
	}
}

// Noted returns the note for about. ok is false if there is none or it is damaged.
func (c *Cache) Noted(about string) (text []byte, ok bool) {
	if c == nil {
		return nil, false
	}
	all, err := c.folder.Read(noteName(about), mostNote+sha256.Size)
	if err != nil || len(all) < sha256.Size {
		return nil, false
	}
	text = all[sha256.Size:]
	sum := sha256.Sum256(text)
	if !bytes.Equal(sum[:], all[:sha256.Size]) {
		return nil, false
	}
	c.touch(noteName(about))
	return text, true
}

// noteName returns the file name of a note.
func noteName(about string) string {
	sum := sha256.Sum256([]byte("grundy note 1 " + about))
	return hex.EncodeToString(sum[:]) + noteSuffix
}
