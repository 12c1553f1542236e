package grade

import (
	"bytes"
	"encoding/xml"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/zipfs"
)

// The limits of a spreadsheet: the bytes of a part when expanded, and the rows and columns.
const (
	mostPart    = 16 << 20
	mostRows    = 20000
	mostColumns = 500
)

// saveAsCSV is what to do about a spreadsheet that is not read.
const saveAsCSV = `save it as "CSV UTF-8" in the spreadsheet program`

// A workbook is a spreadsheet in the form .xlsx.
type workbook struct {
	file    string
	archive *zipfs.Archive
	strings []string
	formats []string // of numbers, by the style of a cell
	epoch   time.Time
}

// xlsxBook has what is read of the part xl/workbook.xml.
type xlsxBook struct {
	Properties struct {
		Date1904 string `xml:"date1904,attr"`
	} `xml:"workbookPr"`
	Sheets []struct {
		Name  string `xml:"name,attr"`
		State string `xml:"state,attr"`
		Rel   string `xml:"http://schemas.openxmlformats.org/officeDocument/2006/relationships id,attr"`
	} `xml:"sheets>sheet"`
}

// xlsxText is a text, of which parts may have fonts of their own. Phonetic parts are not read.
type xlsxText struct {
	Plain []string `xml:"t"`
	Runs  []string `xml:"r>t"`
}

func (t xlsxText) String() string { return strings.Join(t.Plain, "") + strings.Join(t.Runs, "") }

// xlsxSheet has what is read of the part of a sheet.
type xlsxSheet struct {
	Rows []struct {
		Number int        `xml:"r,attr"`
		Cells  []xlsxCell `xml:"c"`
	} `xml:"sheetData>row"`
}

// xlsxCell is a cell of a sheet.
type xlsxCell struct {
	Place string   `xml:"r,attr"`
	Kind  string   `xml:"t,attr"`
	Style int      `xml:"s,attr"`
	Value string   `xml:"v"`
	Text  xlsxText `xml:"is"`
}

// readWorkbook returns the rows of the only visible sheet with values, without empty rows, and
// their numbers.
func readWorkbook(file string, data []byte) (rows [][]string, lines []int, err error) {
	w := &workbook{file: file}
	if w.archive, err = zipfs.Of(file, data); err != nil {
		return nil, nil, w.refuse("cannot be read as a spreadsheet")
	}
	if form := w.form(); form != "" {
		return nil, nil, inForm(file, form)
	}
	book, targets, err := w.open()
	if err != nil {
		return nil, nil, err
	}
	var filled []string
	for _, sheet := range book.Sheets {
		if sheet.State != "" && sheet.State != "visible" {
			continue
		}
		r, l, err := w.sheet(targets[sheet.Rel])
		if err != nil {
			return nil, nil, err
		}
		if len(r) > 0 {
			filled, rows, lines = append(filled, sheet.Name), r, l
		}
	}
	if len(filled) > 1 {
		return nil, nil, fault.New(file, i18n.Messagef("has several sheets with values: %s", strings.Join(filled, ", ")), "keep only the sheet with the students")
	}
	return rows, lines, nil
}

// inForm refuses a spreadsheet in another form than .xlsx.
func inForm(file, form string) error {
	return fault.New(file, i18n.Messagef("is a spreadsheet in the form %s", form), `save it as .xlsx or as "CSV UTF-8"`)
}

// form returns the form of an archive that is another kind of spreadsheet than .xlsx; "" if it is none.
func (w *workbook) form() string {
	kind, err := w.archive.Read("mimetype", 100)
	has := func(part string) bool {
		_, err := fs.Stat(w.archive, part)
		return err == nil
	}
	switch {
	case err == nil && bytes.Contains(kind, []byte("opendocument")), has("content.xml") && has("META-INF/manifest.xml"):
		return ".ods"
	case has("xl/workbook.bin"):
		return ".xlsb"
	case has("Index/Document.iwa"), has("Index.zip"):
		return ".numbers"
	}
	return ""
}

// otherForm refuses a file that is neither a table nor an archive: a spreadsheet of another form, a
// page or a PDF file.
func otherForm(file string, text []byte) error {
	start := strings.ReplaceAll(string(text[:min(len(text), 1000)]), "\x00", "")
	start = strings.ToLower(strings.TrimLeftFunc(start, func(r rune) bool {
		return r == '\ufeff' || r == utf8.RuneError || unicode.IsSpace(r)
	}))
	switch {
	case bytes.HasPrefix(text, []byte("\xd0\xcf\x11\xe0")), slices.ContainsFunc(oldBooks, func(sign string) bool { return bytes.HasPrefix(text, []byte(sign)) }):
		return fault.New(file, "is an old spreadsheet (.xls) or has a password", `save it as .xlsx without a password, or as "CSV UTF-8"`)
	case strings.HasPrefix(start, "%pdf-"):
		return fault.New(file, "is a PDF file", saveAsCSV)
	case !markup.MatchString(start):
		return nil
	case strings.Contains(start, "opendocument"):
		return inForm(file, ".ods")
	case strings.EqualFold(path.Ext(file), ".xls"):
		return fault.New(file, "is a page that is named like a spreadsheet (.xls)", `open it in the spreadsheet program, and save it as "CSV UTF-8"`)
	}
	return fault.New(file, "is a page or XML, and no table", `open it in the spreadsheet program, and save it as "CSV UTF-8"`)
}

// oldBooks are the first bytes of spreadsheets of Excel 2 to 5.
var oldBooks = []string{"\x09\x00\x04\x00", "\x09\x02\x06\x00", "\x09\x04\x06\x00", "\x09\x08\x08\x00"}

// markup matches the start of a page or of XML. A table may begin with <id>, but with nothing like this.
var markup = regexp.MustCompile(`^<(\?xml|!doctype|html|head|body|table|meta|style)\b|^mime-version:`)

func (w *workbook) refuse(what i18n.Message) error { return fault.New(w.file, what, saveAsCSV) }

// part decodes a part of the archive. A missing part that is optional is left empty.
func (w *workbook) part(name string, into any, optional bool) error {
	if _, err := fs.Stat(w.archive, name); err != nil && optional {
		return nil
	}
	data, err := w.archive.Read(name, mostPart)
	if err == nil {
		err = xml.Unmarshal(data, into)
	}
	if err != nil {
		return w.refuse("cannot be read as a spreadsheet")
	}
	return nil
}

// open reads what all sheets share. It returns the parts of the sheets by the ids in the book.
func (w *workbook) open() (book xlsxBook, targets map[string]string, err error) {
	var relations struct {
		List []struct {
			ID     string `xml:"Id,attr"`
			Target string `xml:"Target,attr"`
		} `xml:"Relationship"`
	}
	var shared struct {
		List []xlsxText `xml:"si"`
	}
	var styles struct {
		Formats []struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		} `xml:"numFmts>numFmt"`
		Cells []struct {
			Format int `xml:"numFmtId,attr"`
		} `xml:"cellXfs>xf"`
	}
	for _, one := range []struct {
		name     string
		into     any
		optional bool
	}{
		{"xl/workbook.xml", &book, false}, {"xl/_rels/workbook.xml.rels", &relations, false},
		{"xl/sharedStrings.xml", &shared, true}, {"xl/styles.xml", &styles, true},
	} {
		if err := w.part(one.name, one.into, one.optional); err != nil {
			return book, nil, err
		}
	}
	targets = map[string]string{}
	for _, r := range relations.List {
		target := strings.TrimPrefix(r.Target, "/")
		if target == r.Target {
			target = path.Join("xl", target)
		}
		targets[r.ID] = target
	}
	for _, text := range shared.List {
		w.strings = append(w.strings, text.String())
	}
	for _, c := range styles.Cells {
		code := builtinFormat(c.Format)
		if i := slices.IndexFunc(styles.Formats, func(f struct {
			ID   int    `xml:"numFmtId,attr"`
			Code string `xml:"formatCode,attr"`
		}) bool {
			return f.ID == c.Format
		}); i >= 0 {
			code = styles.Formats[i].Code
		}
		w.formats = append(w.formats, code)
	}
	w.epoch = time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC)
	if d := book.Properties.Date1904; d == "1" || d == "true" {
		w.epoch = time.Date(1904, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return book, targets, nil
}

// builtinFormat returns the format of dates for the numbers that stand for such formats.
func builtinFormat(id int) string {
	if id >= 14 && id <= 22 || id >= 27 && id <= 36 || id >= 45 && id <= 47 || id >= 50 && id <= 58 {
		return "yyyy-mm-dd"
	}
	return ""
}

// sheet returns the rows of a sheet that are not empty, and their numbers.
func (w *workbook) sheet(name string) (rows [][]string, lines []int, err error) {
	var sheet xlsxSheet
	if err := w.part(name, &sheet, false); err != nil {
		return nil, nil, err
	}
	if len(sheet.Rows) > mostRows {
		return nil, nil, w.refuse(i18n.Messagef("has more than %d rows", mostRows))
	}
	number := 0
	for _, r := range sheet.Rows {
		number++
		if r.Number > 0 {
			number = r.Number
		}
		var row []string
		for _, c := range r.Cells {
			at := len(row)
			if c.Place != "" {
				at = columnAt(c.Place)
			}
			if at < len(row) || at >= mostColumns {
				return nil, nil, fault.New(w.file+":"+c.Place, "is not a place for a value of a roster", saveAsCSV)
			}
			value, err := w.value(c)
			if err != nil {
				return nil, nil, err
			}
			row = append(row, make([]string, at-len(row))...)
			row = append(row, tidyValue(value))
		}
		if strings.Join(row, "") != "" {
			rows, lines = append(rows, row), append(lines, number)
		}
	}
	return rows, lines, nil
}

// columnAt returns the index of the column of a place such as AB12, or -1.
func columnAt(place string) int {
	n := 0
	for _, r := range place {
		if r < 'A' || r > 'Z' || n > mostColumns {
			break
		}
		n = n*26 + int(r-'A') + 1
	}
	return n - 1
}

// value returns the text of a cell as the spreadsheet program shows it.
func (w *workbook) value(c xlsxCell) (string, error) {
	switch c.Kind {
	case "s":
		i, err := strconv.Atoi(c.Value)
		if err != nil || i < 0 || i >= len(w.strings) {
			return "", w.refuse("cannot be read as a spreadsheet")
		}
		return w.strings[i], nil
	case "inlineStr":
		return c.Text.String(), nil
	case "e":
		return "", fault.New(w.file+":"+c.Place, i18n.Messagef("has the error %s", c.Value), "correct the cell")
	case "", "n":
		return w.number(c)
	}
	return c.Value, nil
}

var (
	zeros  = regexp.MustCompile(`^0{2,}$`)
	quoted = regexp.MustCompile(`"[^"]*"|\[[^\]]*\]|\\.`)
)

// number returns a number as its format shows it: with zeros in front, as a date, or plain. A
// number of more digits than spreadsheet programs keep is an error.
func (w *workbook) number(c xlsxCell) (string, error) {
	x, err := strconv.ParseFloat(c.Value, 64)
	if c.Value == "" || err != nil {
		return c.Value, nil
	}
	format := ""
	if c.Style >= 0 && c.Style < len(w.formats) {
		format = w.formats[c.Style]
	}
	switch whole := x == math.Trunc(x); {
	case math.Abs(x) >= 1e15:
		return "", fault.New(w.file+":"+c.Place, i18n.Messagef("%s is a number that a spreadsheet program has shortened", c.Value), "format the column as text, and enter the numbers again")
	case whole && x >= 0 && zeros.MatchString(format):
		text := strconv.FormatFloat(x, 'f', 0, 64)
		return strings.Repeat("0", max(0, len(format)-len(text))) + text, nil
	case x > 0 && x < 1e6 && strings.ContainsAny(strings.ToLower(quoted.ReplaceAllString(format, "")), "ymdhs") && !strings.EqualFold(format, "General"):
		return w.epoch.Add(time.Duration(math.Round(x*86400)) * time.Second).Format("2006-01-02 15:04:05"), nil
	}
	return strconv.FormatFloat(x, 'f', -1, 64), nil
}
