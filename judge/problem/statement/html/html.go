// Package html writes statements as pages, with their formulas as MathML. The result needs no script
// and no network.
//
//	body := html.Markdown(text, lang, picture)             // for a page of one's own
//	err := html.Write(w, title, lang, document, picture) // a page that stands alone
//	err := html.Booklet(w, lang, booklet)                // several problems
package html

import (
	"html/template"
	"io"

	"grundy/judge/document"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/problem/statement"
)

// Markdown converts a statement to HTML. It drops raw HTML that is more than a style. The function
// picture returns the address of a picture; "" if there is none.
func Markdown(text []byte, lang string, picture func(file string) string) template.HTML {
	d, _ := markdown.Read(text)
	body, _ := html.Write(d, html.Options{Lang: lang, Picture: picture})
	return template.HTML(body)
}

// Beside returns the function by which pages contain the pictures beside a statement, given the one
// that reads a file.
func Beside(read func(file string) ([]byte, error)) func(file string) string {
	return func(file string) string {
		if read == nil {
			return ""
		}
		text, err := read(file)
		if err != nil {
			return ""
		}
		return html.Data(file, text)
	}
}

// style is the style of all pages.
const style = `{{define "style"}}
body { max-width: 46em; margin: 2em auto; padding: 0 1em; font: 16px/1.5 system-ui, sans-serif; color-scheme: light dark; overflow-wrap: anywhere; }
pre { padding: .6em .8em; border: 1px solid #8886; border-radius: 4px; overflow-x: auto; }
table { border-collapse: collapse; } th, td { padding: .2em .6em; border: 1px solid #8886; }
img { max-width: 100%; } figure { margin: 1em 0; text-align: center; } figcaption { font-size: .9em; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid #8886; }
math[display=block] { overflow-x: auto; }
@media screen { table { display: block; max-width: 100%; overflow-x: auto; } }
@media screen and (max-width: 30em) { :is(p, li):has(> math) { overflow-x: auto; overflow-y: hidden; } }
.sample { display: grid; grid-template-columns: 1fr 1fr; gap: 1em; } .sample > * { min-width: 0; } .sample p { margin: 0; } .sample pre { margin: .3em 0; }
@media (max-width: 30em) { .sample { grid-template-columns: 1fr; } }
.interaction pre { margin: .2em 0; } .interaction .reads { margin-right: 40%; } .interaction .prints { margin-left: 40%; }
@media print { pre, table, figure, .sample { break-inside: avoid; } h2 { break-after: avoid; } }
{{end}}`

var whole = template.Must(template.New("page").Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>
{{template "style"}}</style>
</head>
<body>
{{.Body}}</body>
</html>
` + style))

// Write writes a document as a self-contained page.
func Write(w io.Writer, title, lang string, d *document.Document, picture func(file string) string) error {
	body, _ := html.Write(d, html.Options{Lang: lang, Picture: picture})
	return whole.Execute(w, struct {
		Title, Lang string
		Body        template.HTML
	}{title, lang, template.HTML(body)})
}

var booklet = template.Must(template.New("booklet").Funcs(template.FuncMap{"body": chapter}).Parse(`<!DOCTYPE html>
<html lang="{{.Lang}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>{{template "style"}}
.cover { text-align: center; } .cover h1 { margin-top: 20vh; font-size: 2.4em; }
.cover table { margin: 3em auto; text-align: left; } .cover th, .cover td { border: 0; }
.cover a { color: inherit; } .problem { margin-top: 4em; }
@page { margin: 2cm; @top-right { content: "{{.Title}}"; } @bottom-center { content: counter(page); } }
@page :first { @top-right { content: none; } @bottom-center { content: none; } }
@media print { body { max-width: none; margin: 0; padding: 0; } .problem { break-before: page; margin-top: 0; } .cover a { text-decoration: none; } }
</style>
</head>
<body>
<section class="cover">
<h1>{{.Title}}</h1>
{{range .Lines}}<p>{{.}}</p>
{{end}}<table>
{{range .Chapters}}<tr><th>{{.Label}}</th><td><a href="#{{.Label}}">{{.Title}}</a></td><td>{{.Limits}}</td></tr>
{{end}}</table>
</section>
{{range .Chapters}}<section class="problem" id="{{.Label}}">
{{body . $.Lang}}</section>
{{end}}</body>
</html>
` + style))

// Booklet writes a booklet as a self-contained page: a cover with a list of the problems, and each
// problem on a new page when it is printed.
func Booklet(w io.Writer, lang string, b *statement.Booklet) error {
	return booklet.Execute(w, struct {
		*statement.Booklet
		Lang string
	}{b, lang})
}

// chapter returns the text of a problem. The ids of its footnotes begin with its label.
func chapter(c statement.Chapter, lang string) template.HTML {
	body, _ := html.Write(c.Text, html.Options{Lang: lang, Picture: c.Picture, Anchor: c.Label + "-"})
	return template.HTML(body)
}
