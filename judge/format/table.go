package format

import (
	"bytes"
	"encoding/csv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Table reads a table as spreadsheet programs write it: in UTF-8, with or without a byte order
// mark, and with commas, semicolons or tabs between the values. Rows may differ in length. A
// table in GBK, as programs in China write it, is read if its first line names one of the
// columns in Chinese. ok is false if the text is in another encoding.
func Table[T any](text []byte, columns map[string]T) (rows *csv.Reader, ok bool) {
	text = bytes.TrimPrefix(fromGBK(text, columns), []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return nil, false
	}
	rows = csv.NewReader(bytes.NewReader(text))
	rows.Comma, rows.FieldsPerRecord = separator(text), -1
	return rows, true
}

// fromGBK returns in UTF-8 what is in GBK. A text that names no column in Chinese may be in any
// encoding, and stays as it is.
func fromGBK[T any](text []byte, columns map[string]T) []byte {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	line := UTF8(string(first))
	if utf8.Valid(text) || !strings.ContainsFunc(line, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		return text
	}
	for _, name := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;\t\r\" ", r) }) {
		if _, ok := columns[name]; ok {
			return []byte(UTF8(string(text)))
		}
	}
	return text
}

// separator returns what is between the values of a table, by its first line. No value has a
// tab in it.
func separator(text []byte) rune {
	first, _, _ := bytes.Cut(text, []byte("\n"))
	switch {
	case bytes.ContainsRune(first, '\t'):
		return '\t'
	case bytes.Count(first, []byte(";")) > bytes.Count(first, []byte(",")):
		return ';'
	}
	return ','
}
