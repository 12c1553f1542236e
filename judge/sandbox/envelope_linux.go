package sandbox

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"strconv"
)

// An envelope says how an interactor of several programs reads and prints texts; see Conferrer.
type envelope interface {
	// whole returns how many bytes at the beginning of a part of a program's output can be passed
	// on, together with those that were held back before.
	whole(text []byte) int
	// seal returns a text of a program as the interactor reads it. The empty text is the end of the
	// program's output.
	seal(program int, text []byte) []byte
	// open reads a text of the interactor for one of some programs. A text without bytes ends the
	// program's input. The error is an *AddressError if there is no such program. Any other error
	// means that the interactor has ended.
	open(r *bufio.Reader, programs int) (program int, text []byte, err error)
}

// envelopes holds the envelopes of the forms.
var envelopes = map[Form]envelope{Lines: lines{}, Frames: frames{}}

// lines is the envelope of Lines.
type lines struct{}

func (lines) whole(text []byte) int { return bytes.LastIndexByte(text, '\n') + 1 }

// seal completes the last line, which has no newline if the program has ended.
func (lines) seal(program int, text []byte) (sealed []byte) {
	head := strconv.AppendInt(nil, int64(program), 10)
	if len(text) == 0 {
		return append(head, '\n')
	}
	for line := range bytes.Lines(text) {
		sealed = append(append(append(sealed, head...), ' '), line...)
	}
	if text[len(text)-1] != '\n' {
		sealed = append(sealed, '\n')
	}
	return sealed
}

func (lines) open(r *bufio.Reader, programs int) (program int, text []byte, err error) {
	line, err := r.ReadBytes('\n')
	if len(line) == 0 {
		return 0, nil, err
	}
	number, text, addressed := bytes.Cut(line, []byte(" "))
	program, wrong := strconv.Atoi(string(bytes.TrimRight(number, "\r\n")))
	if wrong != nil || program < 0 || program >= programs {
		return 0, nil, &AddressError{string(line[:min(len(line), mostAddress)])}
	}
	if !addressed {
		return program, nil, nil
	}
	return program, text, nil
}

// mostAddress is the number of bytes of a wrong line that an error shows.
const mostAddress = 100

// frames is the envelope of Frames.
type frames struct{}

func (frames) whole(text []byte) int { return len(text) }

func (frames) seal(program int, text []byte) []byte {
	return append(binary.LittleEndian.AppendUint32([]byte{byte(program)}, uint32(len(text))), text...)
}

// open returns a whole frame.
func (frames) open(r *bufio.Reader, programs int) (program int, text []byte, err error) {
	var head [5]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, nil, err
	}
	if program = int(head[0]); program >= programs {
		return 0, nil, &AddressError{strconv.Itoa(program)}
	}
	var all bytes.Buffer
	_, err = io.CopyN(&all, r, int64(binary.LittleEndian.Uint32(head[1:])))
	return program, all.Bytes(), err
}
