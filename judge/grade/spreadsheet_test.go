package grade

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// workbookOf returns a spreadsheet with sheets, given as the XML of their rows by name. The names of
// hidden sheets begin with a minus sign.
func workbookOf(t *testing.T, sheets map[string]string) string {
	t.Helper()
	parts := map[string]string{
		"xl/sharedStrings.xml": `<sst><si><t>学号</t></si><si><r><t>姓</t></r><r><t>名</t></r><rPh sb="0" eb="1"><t>xing</t></rPh></si><si><t>张三</t></si></sst>`,
		"xl/styles.xml":        `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="yyyy\-mm\-dd hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
	}
	list, relations := "", ""
	for i, name := range slices.Sorted(maps.Keys(sheets)) {
		shown, state := strings.TrimPrefix(name, "-"), ""
		if shown != name {
			state = ` state="hidden"`
		}
		list += fmt.Sprintf(`<sheet name="%s" sheetId="%d"%s r:id="rId%d"/>`, shown, i+1, state, i+1)
		relations += fmt.Sprintf(`<Relationship Id="rId%d" Target="worksheets/sheet%d.xml"/>`, i+1, i+1)
		parts[fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1)] = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>` + sheets[name] + `</sheetData></worksheet>`
	}
	parts["xl/workbook.xml"] = `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + list + `</sheets></workbook>`
	parts["xl/_rels/workbook.xml.rels"] = `<Relationships>` + relations + `</Relationships>`
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(parts[name]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestWorkbook checks rosters in the form .xlsx: texts, numbers as their formats show them, dates,
// gaps between cells, hidden and empty sheets. What does not say clearly who is in the class is
// refused with its place.
func TestWorkbook(t *testing.T) {
	const head = `<row r="1"><c r="A1" t="inlineStr"><is><t>1班名单</t></is></c></row><row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3" t="inlineStr"><is><t>提交时间</t></is></c></row>`
	row := func(cells string) string { return head + `<row r="4">` + cells + `</row>` }
	for _, c := range []struct {
		sheets map[string]string
		want   string
	}{
		{map[string]string{"a": row(`<c r="A4"><v>2101</v></c><c r="C4" t="s"><v>2</v></c>`), "b": "", "-old": row(`<c r="A4"><v>9</v></c>`)}, "[{2101 张三}]"},
		{map[string]string{"a": row(`<c r="A4" s="1"><v>12</v></c><c r="C4" t="str"><v>李四</v></c>`)}, "[{000012 李四}]"},
		{map[string]string{"a": row(`<c r="A4"><v>2.021000001E9</v></c><c r="D4" s="2"><v>46331.396527777775</v></c>`)}, "[{2021000001  2026-11-05T09:31}]"},
		{map[string]string{"a": row(`<c r="A4" t="inlineStr"><is><t>007</t></is></c><c r="D4" s="3"><v>46331</v></c>`)}, "[{007  2026-11-05T00:00}]"},
		{map[string]string{"a": row(`<c r="A4"><v>2.02100000100001E+15</v></c>`)}, ":A4: 2.02100000100001E+15 is a number that a spreadsheet program has shortened; format the column as text"},
		{map[string]string{"a": row(`<c r="A4" t="e"><v>#N/A</v></c>`)}, ":A4: has the error #N/A; correct the cell"},
		{map[string]string{"a": row(`<c r="ZZZ4"><v>1</v></c>`)}, ":ZZZ4: is not a place"},
		{map[string]string{"a": row(`<c r="A4" t="s"><v>99</v></c>`)}, "cannot be read as a spreadsheet"},
		{map[string]string{"a": row(`<c r="A4"><v>1</v></c>`), "b": head}, "has several sheets with values: a, b; keep only the sheet with the students"},
		{map[string]string{"a": row(`<c r="A4"><v>1</v></c>`) + `<row r="9"><c r="A9"><v>1</v></c></row>`}, "class.csv:9: 1 occurs twice"},
		{map[string]string{"a": strings.Repeat("<row/>", mostRows+1)}, "has more than 20000 rows"},
		{map[string]string{"a": `<row><c`}, "cannot be read as a spreadsheet"},
		{nil, "lists no student"},
	} {
		list, err := roster(t, workbookOf(t, c.sheets))
		if got := fmt.Sprint(listed(list), err); !strings.Contains(got, c.want) {
			t.Errorf("%v: %s, want %s", c.sheets, got, c.want)
		}
	}
}

// TestOtherSpreadsheets checks that rosters in other forms of spreadsheets are refused, with their form
// and what to do, whatever their files are called.
func TestOtherSpreadsheets(t *testing.T) {
	packed := func(parts ...string) string {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		for i := 0; i < len(parts); i += 2 {
			w, err := z.Create(parts[i])
			if err == nil {
				_, err = w.Write([]byte(parts[i+1]))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	const save = `save it as .xlsx or as "CSV UTF-8"`
	ods := packed("mimetype", "application/vnd.oasis.opendocument.spreadsheet", "content.xml", "<x/>")
	for _, c := range []struct{ name, file, text, want string }{
		{"LibreOffice", "class.ods", ods, "is a spreadsheet in the form .ods; " + save},
		{"renamed", "class.xlsx", ods, "is a spreadsheet in the form .ods; " + save},
		{"a template", "class.ots", packed("mimetype", "application/vnd.oasis.opendocument.spreadsheet-template"), "in the form .ods; " + save},
		{"without mimetype", "class.ods", packed("content.xml", "<office:document-content/>", "META-INF/manifest.xml", "<x/>"), "in the form .ods; " + save},
		{"flat", "class.fods", `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>`, "in the form .ods; " + save},
		{"Excel 97", "class.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600), "is an old spreadsheet (.xls) or has a password; save it as .xlsx without a password"},
		{"Excel 5", "class.xls", "\x09\x08\x08\x00\x00\x05\x05\x00" + strings.Repeat("\x00", 60), "is an old spreadsheet (.xls) or has a password; save it as .xlsx without a password"},
		{"WPS", "class.et", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is an old spreadsheet (.xls) or has a password; save it as .xlsx without a password"},
		{"a page", "class.xls", "\ufeff<html><table><tr><td>id</td></tr></table></html>", "is a page that is named like a spreadsheet (.xls); open it"},
		{"XML of 2003", "class.xls", `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>`, "is a page that is named like a spreadsheet (.xls); open it"},
		{"a page in UTF-16", "class.xls", utf16("<html><table><tr><td>id</td></tr></table></html>"), "is a page that is named like a spreadsheet (.xls); open it"},
		{"binary", "class.xlsb", packed("[Content_Types].xml", "<Types/>", "xl/workbook.bin", "x"), "is a spreadsheet in the form .xlsb; " + save},
		{"Numbers", "class.numbers", packed("Index/Document.iwa", "x", "Metadata/Properties.plist", "x"), "is a spreadsheet in the form .numbers; " + save},
		{"a letter", "class.docx", packed("[Content_Types].xml", "<Types/>", "word/document.xml", "<x/>"), `cannot be read as a spreadsheet; save it as "CSV UTF-8"`},
		{"a saved page", "class.csv", "<!DOCTYPE html>\n<html><body>Sign in</body></html>", "is a page or XML, and no table; open it"},
		{"a page with pictures", "class.mht", "MIME-Version: 1.0\nContent-Type: multipart/related\n", "is a page or XML, and no table; open it"},
		{"PDF", "class.pdf", "%PDF-1.7\n1 0 obj\nendobj\n", `is a PDF file; save it as "CSV UTF-8"`},
	} {
		file := filepath.Join(t.TempDir(), c.file)
		if err := os.WriteFile(file, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadRoster(file); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}
