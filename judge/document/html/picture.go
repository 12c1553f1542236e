package html

import (
	"encoding/base64"
	"html"
	"path"
	"strings"
)

// MostPicture is the size in bytes of the largest picture that is shown.
const MostPicture = 4 << 20

// kinds are the kinds of pictures that a page shows.
var kinds = map[string]string{
	".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp", ".svg": "image/svg+xml",
}

// PictureType returns the media type of a picture, by the name of its file; "" if pages do not show
// such files.
func PictureType(file string) string { return kinds[strings.ToLower(path.Ext(file))] }

// Data returns an address that contains a picture itself; "" if pages do not show such files.
// Browsers do not run the scripts in it.
func Data(file string, text []byte) string {
	kind := PictureType(file)
	if kind == "" || len(text) > MostPicture {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(text)
}

// Escape escapes a text for a page.
func Escape(text string) string { return html.EscapeString(text) }
