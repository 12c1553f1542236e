package lint

import (
	"context"
	"fmt"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/document/html"
	"grundy/judge/document/markdown"
	"grundy/judge/spec"
)

// pictures checks the pictures of the statement.
func (c *checking) pictures(context.Context) bool {
	sp := c.Problem.Spec
	if sp.Beside == nil {
		return false
	}
	c.Faults = append(c.Faults, checkPictures(sp)...)
	return true
}

// checkPictures finds pictures of the statement that are missing, or that pages do not show.
func checkPictures(sp *spec.Problem) (faults []*fault.Error) {
	for _, text := range sp.Statement.All() {
		d, _ := markdown.Read([]byte(text.Value))
		for _, file := range d.Pictures() {
			complain := func(what, remedy i18n.Message) {
				faults = append(faults, fault.New(placeOf(text.Text, file), what, remedy))
			}
			if strings.Contains(file, "://") {
				complain(i18n.Messagef("the picture %s is not a file beside the statement", file), "put it beside the spec, and name that file")
			} else if html.PictureType(file) == "" {
				complain(i18n.Messagef("the picture %s is of a kind that pages do not show", file), "convert it to PNG, JPEG, GIF, WebP or SVG")
			} else if _, err := sp.Beside(file); err != nil {
				complain(i18n.Messagef("the picture %s is missing", file), "put it beside the spec, or correct its name")
			}
		}
	}
	return faults
}

// placeOf returns the place of a name in a text.
func placeOf(text spec.Text, name string) string {
	place := text.Place
	before, _, found := strings.Cut(text.Value, name)
	if !found || !strings.Contains(text.Value, "\n") {
		return place.String()
	}
	return fmt.Sprintf("%s:%d", place.File, place.Line+1+strings.Count(before, "\n"))
}
