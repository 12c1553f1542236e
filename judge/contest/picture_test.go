package contest_test

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"grundy/judge/contest"
)

// TestReadPicture checks the types and sizes of pictures, and that an SVG which could run a script or
// load a file is rejected: the API gives pictures to tools that may show them without a policy.
func TestReadPicture(t *testing.T) {
	of := image.NewGray(image.Rect(0, 0, 60, 40))
	var asPNG, asJPEG, asGIF, wide bytes.Buffer
	if err := png.Encode(&asPNG, of); err != nil {
		t.Fatal(err)
	}
	if err := jpeg.Encode(&asJPEG, of, nil); err != nil {
		t.Fatal(err)
	}
	if err := gif.Encode(&asGIF, of, nil); err != nil {
		t.Fatal(err)
	}
	if err := png.Encode(&wide, image.NewGray(image.Rect(0, 0, 10_001, 1))); err != nil {
		t.Fatal(err)
	}
	svg := func(attributes, inside string) string {
		return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` + attributes + `>` + inside + `</svg>`
	}
	for _, test := range []struct{ text, want string }{
		{asPNG.String(), "image/png 60 40 .png"},
		{asJPEG.String(), "image/jpeg 60 40 .jpg"},
		{`<?xml version="1.0" encoding="UTF-8"?>` + svg(`width="32px" height="16"`, `<g style="fill:url(#a)"><circle r="3"/></g>`), "image/svg+xml 32 16 .svg"},
		{svg(`viewBox="0 0 100 50.4" width="10mm"`, ""), "image/svg+xml 100 50 .svg"},
		{svg("", `<image xlink:href="data:image/png;base64,AAAA"/><use href="#a"/>`), "image/svg+xml 300 150 .svg"},
		{asGIF.String(), "not a picture in PNG, JPEG or SVG"},
		{"", "not a picture in PNG"},
		{"hello", "not a picture in PNG"},
		{"<html><body/></html>", "not a picture in PNG"},
		{svg("", "<g>"), "not a picture in PNG"},
		{asPNG.String() + strings.Repeat("x", contest.MostLogo), "more than 256 KiB"},
		{wide.String(), "10001 × 1 pixels"},
		{svg(`width="99999" height="1"`, ""), "each side may have"},
		{svg("", "<script>alert(1)</script>"), "the SVG has a script"},
		{svg("", `<g><SCRIPT href="#a"/></g>`), "the SVG has a script"},
		{svg(`onload="alert(1)"`, ""), "the SVG has a script"},
		{svg("", `<a xlink:href=" JavaScript:alert(1)"><text>x</text></a>`), "the SVG has a script"},
		{svg("", `<a href="https://example.org/"/>`), "the SVG has a script"},
		{svg("", `<image href="http://example.org/a.png"/>`), "the SVG has a script"},
		{svg("", `<image href="data:image/svg+xml;base64,AAAA"/>`), "the SVG has a script"},
		{svg("", `<use xlink:href="other.svg#a"/>`), "the SVG has a script"},
		{svg("", `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`), "the SVG has a script"},
		{svg("", `<a><set attributeName="href" to="javascript:alert(1)"/></a>`), "the SVG has a script"},
		{svg("", `<animate attributeName="href" values="#a"/>`), "the SVG has a script"},
		{svg("", `<style>@import "http://example.org/a.css";</style>`), "the SVG has a script"},
		{svg("", `<style>g { fill: url( "http://example.org/a" ) }</style>`), "the SVG has a script"},
		{svg("", `<style>@im<!-- a comment -->port "http://example.org/a.css";</style>`), "the SVG has a script"},
		{svg("", `<style>g { background: image-set("http://example.org/a" 1x) }</style>`), "the SVG has a script"},
		{svg("", `<rect style="fill:u\72 l(http://example.org/a)"/>`), "the SVG has a script"},
		{svg("", `<text label="C:\Users\a">\o/</text>`), "image/svg+xml 300 150 .svg"},
		{svg("", `<rect style="fill:url(http://example.org/a)"/>`), "the SVG has a script"},
		{`<?xml-stylesheet href="a.xsl"?>` + svg("", ""), "the SVG has a script"},
		{`<!DOCTYPE svg [<!ENTITY a "b">]>` + svg("", ""), "the SVG has a script"},
	} {
		got := ""
		if p, err := contest.ReadPicture([]byte(test.text), contest.MostLogo); err != nil {
			got = err.Error()
		} else {
			got = fmt.Sprint(p.Type, " ", p.Width, " ", p.Height, " ", p.Extension())
		}
		if !strings.Contains(got, test.want) || strings.HasPrefix(test.want, "image/") && got != test.want {
			t.Errorf("%.120q: %q, want %q", test.text, got, test.want)
		}
	}
}
