package reading

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/simplifiedchinese"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// XML parses a file in UTF-8 or GBK whose root is one XML element. Errors have a line. remedy is
// what to do with a file that is cut off or is not XML.
func XML(at string, text []byte, into any, remedy i18n.Message) error {
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
	if err == nil {
		return nil
	}
	line, _ := d.InputPos()
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		line = syntax.Line
	}
	f := notXML(err, remedy)
	return fault.New(fmt.Sprintf("%s:%d", at, line), f.What, f.Remedy)
}

// notXML turns an error of the XML parser into our words.
func notXML(err error, remedy i18n.Message) *fault.Error {
	var own *fault.Error
	var number *strconv.NumError
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &number) && errors.Is(err, strconv.ErrRange):
		return fault.New("", i18n.Messagef("%s is too large", []byte(format.Visible(format.Clip(number.Num, 40)))), "write a smaller number")
	case errors.As(err, &number):
		return fault.New("", i18n.Messagef("%s is not a number", []byte(format.Visible(format.Clip(number.Num, 40)))), "write a number")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return fault.New("", "the file ends too early", remedy)
	}
	for _, known := range xmlErrors {
		if m := known.says.FindStringSubmatch(err.Error()); m != nil {
			var args []any
			for _, arg := range m[1:] {
				args = append(args, []byte(format.Visible(format.Clip(arg, 40))))
			}
			return fault.New("", i18n.Messagef(known.what, args...), cmp.Or(known.remedy, remedy))
		}
	}
	return fault.New("", "is not XML", remedy)
}

// xmlErrors lists the messages of the XML parser that are translated.
var xmlErrors = []struct {
	says   *regexp.Regexp
	what   string
	remedy i18n.Message // empty: that of the format
}{
	{regexp.MustCompile(`unexpected EOF`), "the file ends too early", ""},
	{regexp.MustCompile(`invalid UTF-8`), "is not a text in UTF-8", "save it as UTF-8"},
	{regexp.MustCompile(`element <(\S+)> closed by </(\S+)>`), "the element %s is closed by %s", ""},
	{regexp.MustCompile(`unexpected end element </(\S+)>`), "the end of the element %s has no beginning", ""},
	{regexp.MustCompile(`invalid character entity (\S+)`), "the entity %s is unknown", "write &amp; for &"},
	{regexp.MustCompile(`illegal character code (\S+)`), "contains the character %s, which XML forbids", "remove it"},
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
