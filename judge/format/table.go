package format

import (
	"bytes"
	"encoding/csv"
	"unicode/utf8"
)

// Table reads a table as spreadsheet programs write it: in UTF-8, with or without a byte order
// mark, and with commas, semicolons or tabs between the values. Rows may differ in length. ok is false if the text is not in UTF-8.
func Table(text []byte) (rows *csv.Reader, ok bool) {
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return nil, false
	}
	rows = csv.NewReader(bytes.NewReader(text))
	rows.Comma, rows.FieldsPerRecord = separator(text), -1
	return rows, true
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
