package catalogue

import (
	"bytes"
	"io"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/problem/testfiles"
)

// A looked holds remarkable properties of the files in a folder of tests.
type looked struct {
	windows bool     // all lines of some input end with CRLF
	empty   []string // empty files
}

// beginning is the number of bytes that are read of each file.
const beginning = 4 << 10

// look reads the beginning of each file. A file in an encoding other than UTF-8 is an error,
// because programs cannot read it. So is a test whose files are all empty.
func (f *folder) look() (l looked, err error) {
	for _, p := range f.Pairs {
		empty := 0
		for _, at := range []string{p.Input, p.Answer} {
			if at == "" {
				continue
			}
			first, err := f.beginning(at)
			if err != nil {
				return l, err
			}
			if what, remedy := encoding(first); what != "" {
				return l, fault.New(f.within(at), what, remedy)
			}
			if len(first) == 0 {
				l.empty = append(l.empty, at)
				empty++
			}
			if at == p.Input && !l.windows {
				if l.windows, err = f.endsAsWindows(at, first); err != nil {
					return l, err
				}
			}
		}
		if empty == 2 {
			return l, fault.New(f.within(p.Input), "is empty, and so is its answer", "copy the test again, or remove it")
		}
	}
	return l, nil
}

// beginning reads the first bytes of a file.
func (f *folder) beginning(at string) ([]byte, error) {
	file, err := f.open(at)
	if err != nil {
		return nil, f.at(fault.At(at, err))
	}
	defer file.Close()
	first := make([]byte, beginning)
	n, _ := io.ReadFull(file, first) // a read error is reported when the file is used
	return first[:n], nil
}

// These variables are the byte order marks that editors on Windows write.
var (
	mark8  = []byte("\xef\xbb\xbf")
	mark16 = [][]byte{[]byte("\xff\xfe"), []byte("\xfe\xff")}
)

// encoding returns what is wrong with the encoding of a text, given its beginning; empty:
// nothing.
func encoding(first []byte) (what, remedy i18n.Message) {
	switch {
	case bytes.HasPrefix(first, mark8):
		return "begins with a byte order mark, which programs would read as data", "save it as UTF-8 without a byte order mark"
	case bytes.HasPrefix(first, mark16[0]) || bytes.HasPrefix(first, mark16[1]) || everyOther(first):
		return "is in UTF-16", "save it as UTF-8"
	}
	return "", ""
}

// everyOther reports whether every other byte is 0, as for ASCII characters in UTF-16.
func everyOther(first []byte) bool {
	if len(first) < 4 {
		return false
	}
	zeros := [2]int{}
	for i, b := range first {
		if b == 0 {
			zeros[i%2]++
		}
	}
	half := len(first) / 2
	return zeros[0] == 0 && zeros[1] == half || zeros[1] == 0 && zeros[0] == (len(first)+1)/2
}

// endsAsWindows reports whether every line of a file, given its beginning, ends with CRLF.
func (f *folder) endsAsWindows(at string, first []byte) (bool, error) {
	if line, _, ended := bytes.Cut(first, []byte("\n")); !ended || !bytes.HasSuffix(line, []byte("\r")) {
		return false, nil
	}
	text, err := f.full(at, testfiles.Limit)
	return windows(text), err
}
