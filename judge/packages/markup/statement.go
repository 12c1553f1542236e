package markup

// Reader returns the function that converts statements with the extension to Markdown, or nil if
// there is none. The function returns false if a part of the statement has no counterpart.
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
