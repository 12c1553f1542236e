package reading

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"

	"grundy/judge/fault"
	"grundy/judge/format"
	"grundy/judge/i18n"
)

// XML parses a file in UTF-8 or GBK whose root is one XML element. If the error is a fault, it
// has a place; any other error describes why the text is not XML.
func XML(at string, text []byte, into any) error {
	d := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	d.CharsetReader = fromCharset
	root, err := element(d)
	if err == nil && root == nil {
		err = io.ErrUnexpectedEOF
	}
	if err == nil {
		err = d.DecodeElement(into, root)
	}
	if err == nil {
		root, err = element(d)
	}
	if err == nil && root != nil {
		err = errBeside
	}
	if own := (*fault.Error)(nil); errors.As(err, &own) {
		line, _ := d.InputPos()
		return fault.New(fmt.Sprintf("%s:%d", at, line), own.What, own.Remedy)
	}
	return err
}

// errBeside is the error for a file with text outside the root element.
var errBeside = fault.New("", "the file has text outside the description", "delete the text before or after it")

// element returns the next top-level element; nil at the end. It skips comments, the declaration
// and white space.
func element(d *xml.Decoder) (*xml.StartElement, error) {
	for {
		switch t, err := d.Token(); t := t.(type) {
		case nil:
			if err == io.EOF {
				err = nil
			}
			return nil, err
		case xml.StartElement:
			return &t, nil
		case xml.CharData:
			if len(bytes.TrimSpace(t)) > 0 {
				return nil, errBeside
			}
		}
	}
}

// fromCharset decodes the encodings of old files.
func fromCharset(name string, from io.Reader) (io.Reader, error) {
	switch strings.ToLower(name) {
	case "gbk", "gb2312", "gb18030":
		return simplifiedchinese.GB18030.NewDecoder().Reader(from), nil
	}
	return nil, fault.New("", i18n.Messagef("the encoding %s is unknown", format.Visible(format.Clip(name, 40))), "save the file as UTF-8")
}
