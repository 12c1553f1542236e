package format

import (
	"bytes"
	"encoding/csv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Table reads a table as spreadsheet programs write it: in UTF-8, with or without a byte order
// mark, and separated by commas, semicolons or tabs. Rows may differ in length. Table also reads
// GBK, as programs in China write, if the first line names a column in Chinese. ok is false for
// other encodings.
func Table[T any](text []byte, columns map[string]T) (rows *csv.Reader, ok bool) {
	text = bytes.TrimPrefix(fromGBK(text, columns), []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return nil, false
	}
	rows = csv.NewReader(bytes.NewReader(text))
	rows.Comma, rows.FieldsPerRecord = separator(text), -1
	return rows, true
}

// fromGBK converts a table from GBK to UTF-8 if its first line names a column in Chinese. Otherwise
// the encoding is unknown, and the text is returned unchanged.
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

// separator returns the separator of a table, judging by its first line. Values are assumed to
// contain no tab.
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
