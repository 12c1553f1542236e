// Package html converts statements to HTML, with their formulas as MathML. The result needs no
// script and no network.
//
//	body, err := html.Markdown(text)       // for a page of one's own
//	err := html.Write(w, title, lang, text) // a page that stands alone
package html

import (
	"bytes"
	"html/template"
	"io"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// Markdown converts a statement to HTML. It drops raw HTML.
func Markdown(text []byte) (template.HTML, error) {
	var b bytes.Buffer
	err := goldmark.New(goldmark.WithExtensions(extension.Table, formulas{})).Convert(text, &b)
	return template.HTML(b.String()), err
}

var whole = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>
body { max-width: 46em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; }
pre { padding: .6em .8em; border: 1px solid #8886; border-radius: 4px; overflow-x: auto; }
table { border-collapse: collapse; } th, td { padding: .2em .6em; border: 1px solid #8886; }
</style>
</head>
<body>
{{.Body}}</body>
</html>
`))

// Write writes a statement in Markdown as a self-contained page.
func Write(w io.Writer, title, lang string, text []byte) error {
	body, err := Markdown(text)
	if err != nil {
		return err
	}
	return whole.Execute(w, struct {
		Title, Lang string
		Body        template.HTML
	}{title, lang, body})
}
