package markup

// Reader returns what turns a statement into Markdown, by the extension of its file; nil if
// there is nothing. whole is false if something in the statement has no counterpart.
func Reader(ext string) func(text []byte) (markdown []byte, whole bool) {
	switch ext {
	case ".md":
		return func(text []byte) ([]byte, bool) { return text, true }
	case ".tex":
		return Markdown
	case ".html":
		return FromHTML
	}
	return nil
}
