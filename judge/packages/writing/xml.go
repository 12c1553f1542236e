package writing

import (
	"bytes"
	"encoding/xml"
)

// An Element is an XML element that is being written.
type Element struct {
	XMLName    xml.Name
	Attributes []xml.Attr
	Children   []Element
	Text       string
}

// Tag returns an element with attributes, given as alternating names and values.
func Tag(name string, attributes ...string) Element {
	e := Element{XMLName: xml.Name{Local: name}}
	for i := 0; i+1 < len(attributes); i += 2 {
		e.Attributes = append(e.Attributes, xml.Attr{Name: xml.Name{Local: attributes[i]}, Value: attributes[i+1]})
	}
	return e
}

// With returns the element with added children.
func (e Element) With(children ...Element) Element {
	e.Children = append(e.Children, children...)
	return e
}

// Saying returns the element with a text.
func (e Element) Saying(text string) Element {
	e.Text = text
	return e
}

// MarshalXML implements xml.Marshaler.
func (e Element) MarshalXML(to *xml.Encoder, _ xml.StartElement) error {
	start := xml.StartElement{Name: e.XMLName, Attr: e.Attributes}
	if err := to.EncodeToken(start); err != nil {
		return err
	}
	if e.Text != "" {
		if err := to.EncodeToken(xml.CharData(e.Text)); err != nil {
			return err
		}
	}
	for _, c := range e.Children {
		if err := to.Encode(c); err != nil {
			return err
		}
	}
	return to.EncodeToken(start.End())
}

// XML writes an element as a file.
func (w *Output) XML(path string, e Element) error {
	var b bytes.Buffer
	b.WriteString(xml.Header)
	encoder := xml.NewEncoder(&b)
	encoder.Indent("", "  ")
	if err := encoder.Encode(e); err != nil {
		return err
	}
	b.WriteByte('\n')
	return w.Put(path, b.Bytes())
}
