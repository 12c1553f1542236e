package contest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	_ "image/jpeg" // registers the format
	_ "image/png"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
)

// A Picture is a logo or a photo of a team.
type Picture struct {
	Digest string `json:"digest"`
	Type   string `json:"type"` // its media type
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Extension returns the extension of a file with the picture.
func (p *Picture) Extension() string {
	switch p.Type {
	case typeSVG:
		return ".svg"
	case "image/jpeg":
		return ".jpg"
	}
	return ".png"
}

// The bounds of pictures. A board shows hundreds of logos, so they are small.
const (
	MostLogo  = 256 << 10 // bytes
	MostPhoto = 4 << 20   // bytes
	mostSide  = 10_000    // pixels
)

const typeSVG = "image/svg+xml"

// ReadPicture returns the type and the size of a picture of at most most bytes, without its digest. It
// accepts PNG, JPEG, and SVG that cannot run scripts or load other files.
func ReadPicture(text []byte, most int) (*Picture, error) {
	if len(text) > most {
		return nil, fault.New("", i18n.Messagef("the picture has %s, more than %s", format.Size(int64(len(text))), format.Size(int64(most))), "make it smaller")
	}
	p := &Picture{}
	about, kind, err := image.DecodeConfig(bytes.NewReader(text))
	if err == nil && (kind == "png" || kind == "jpeg") { // other packages register more formats
		p.Type, p.Width, p.Height = "image/"+kind, about.Width, about.Height
	} else if p.Width, p.Height, err = readSVG(text); err == nil {
		p.Type = typeSVG
	} else if errors.Is(err, errActive) {
		return nil, err
	} else {
		return nil, fault.New("", "it is not a picture in PNG, JPEG or SVG", "save it as PNG")
	}
	if min(p.Width, p.Height) < 1 || max(p.Width, p.Height) > mostSide {
		return nil, fault.New("", i18n.Messagef("the picture is %d × %d pixels, and each side may have 1 to %d", p.Width, p.Height, mostSide), "make it smaller")
	}
	return p, nil
}

// errActive refuses an SVG that could do more than be looked at.
var errActive = fault.New("", "the SVG has a script, an event or a link to another file", "save it as plain SVG or as PNG")

// readSVG returns the size of an SVG.
func readSVG(text []byte) (width, height int, err error) {
	in := xml.NewDecoder(bytes.NewReader(text))
	var since []byte // the text since the last tag, which a comment does not end
	for first := true; ; {
		token, err := in.Token()
		switch {
		case err == io.EOF && !first:
			return width, height, nil
		case err != nil:
			return 0, 0, err
		}
		if part, ok := token.(xml.CharData); ok {
			since = append(since, part...)
		} else if _, ok := token.(xml.Comment); !ok {
			if active(token) || loads(string(since)) {
				return 0, 0, errActive
			}
			since = since[:0]
		}
		if e, ok := token.(xml.StartElement); ok && first {
			if first = false; e.Name.Local != "svg" {
				return 0, 0, errors.New("not SVG")
			}
			width, height = sizeOf(e)
		}
	}
}

// active reports whether a part of an SVG that is no text could run a script or load a file.
func active(token xml.Token) bool {
	switch e := token.(type) {
	case xml.ProcInst:
		return e.Target != "xml"
	case xml.Directive:
		return bytes.Contains(bytes.ToUpper(e), []byte("ENTITY"))
	case xml.StartElement:
		return acting.MatchString(e.Name.Local) || slices.ContainsFunc(e.Attr, activeAttr)
	}
	return false
}

// acting matches the elements of an SVG that run scripts, contain other pages or change addresses.
var acting = regexp.MustCompile(`(?i)^(script|foreignobject|iframe|object|embed|audio|video|handler|listener|set|animate.*)$`)

// activeAttr reports whether an attribute has a script or leads to another file.
func activeAttr(a xml.Attr) bool {
	value := strings.ToLower(strings.TrimSpace(a.Value))
	switch name := strings.ToLower(a.Name.Local); {
	case strings.HasPrefix(name, "on"), strings.Contains(value, "javascript:"):
		return true
	case name == "href", name == "src":
		return !strings.HasPrefix(value, "#") && !inside.MatchString(value)
	case a.Name.Space == "xmlns", name == "xmlns":
		return false
	}
	return loads(value)
}

// inside matches the addresses of pictures that contain themselves.
var inside = regexp.MustCompile(`^data:image/(png|jpe?g|gif|webp);`)

// loads reports whether a style loads another file.
func loads(style string) bool {
	style = escape.ReplaceAllStringFunc(strings.ToLower(style), unescaped)
	if loading.MatchString(style) {
		return true
	}
	for _, found := range address.FindAllStringSubmatch(style, -1) {
		if !strings.HasPrefix(found[1], "#") && !inside.MatchString(found[1]) {
			return true
		}
	}
	return false
}

// loading matches the words of a style that load files, besides url.
var loading = regexp.MustCompile(`@import|image-set\(|\bsrc\(`)

// escape matches an escaped character of a style.
var escape = regexp.MustCompile(`\\(?:[0-9a-f]{1,6}\s?|.)`)

// unescaped returns the character that a match of escape means.
func unescaped(text string) string {
	text = text[1:]
	if n, err := strconv.ParseInt(strings.TrimSpace(text), 16, 32); err == nil {
		return strings.ToLower(string(rune(n)))
	}
	return text
}

// address matches an address in a style.
var address = regexp.MustCompile(`url\(\s*["']?\s*([^)"']*)`)

// sizeOf returns the width and height of an SVG in pixels: those that it has, or else those of its
// view box, or else those that browsers use.
func sizeOf(svg xml.StartElement) (width, height int) {
	attr := map[string]string{}
	for _, a := range svg.Attr {
		attr[a.Name.Local] = strings.TrimSpace(a.Value)
	}
	width, height = pixels(attr["width"]), pixels(attr["height"])
	box := strings.FieldsFunc(attr["viewBox"], func(r rune) bool { return r == ' ' || r == ',' })
	if (width == 0 || height == 0) && len(box) == 4 {
		width, height = pixels(box[2]), pixels(box[3])
	}
	if width == 0 || height == 0 {
		return 300, 150
	}
	return width, height
}

// pixels returns a length in pixels, at least 1; 0 if it is in another unit.
func pixels(text string) int {
	n, err := strconv.ParseFloat(strings.TrimSuffix(text, "px"), 64)
	if err != nil || !(n > 0) {
		return 0
	}
	return max(1, int(min(n+0.5, mostSide+1)))
}
