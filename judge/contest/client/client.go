// Package client submits programs to a contest served by grundy serve, and waits for their
// verdicts.
//
//	c, err := client.New("http://team1:password@192.0.2.1:8080", "")
//	n, err := c.Submit(ctx, client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: text})
//	s, err := c.Wait(ctx, n) // s.Verdict
package client

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/url"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/program/build"
	"grundy/judge/program/outputs"
	"grundy/judge/program/sources"
	"grundy/judge/report"
)

// A Client sends the requests of one user.
type Client struct {
	Lang string // the language of the server's answers: en or zh

	base           *url.URL
	name, password string
	http           *http.Client
	most           int64 // the size limit of an answer, in bytes
}

// New returns a client for the server at an address that contains a team's name. The password may
// be in the address too. The password argument takes precedence, because other people may be able
// to read an address.
func New(address, password string) (*Client, error) {
	c, ok := reach(address, password)
	if !ok {
		return nil, fault.New("--server", "is not an address of a contest", "give one as http://team1@192.0.2.1:8080, as grundy serve prints it, with your name")
	}
	if c.name == "" {
		return nil, fault.New("--server", "does not say who you are", "give the address as http://team1@192.0.2.1:8080, and the password as GRUNDY_PASSWORD")
	}
	err := c.signed()
	return c, err
}

// signed returns an error if there is a name but no password. The error says where to put the
// password.
func (c *Client) signed() error {
	if c.name != "" && c.password == "" {
		return fault.New(c.name, "has no password", i18n.Messagef("set GRUNDY_PASSWORD to the password of %s", c.name))
	}
	return nil
}

// reach returns a client for an address, and false if the address is not a URL of a server.
func reach(address, password string) (*Client, bool) {
	base, err := url.Parse(address)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" {
		return nil, false
	}
	c := &Client{Lang: i18n.English, base: base, name: base.User.Username(), password: password, http: &http.Client{Timeout: time.Minute}, most: mostAnswer}
	if given, ok := base.User.Password(); ok && password == "" {
		c.password = given
	}
	base.User = nil
	return c, true
}

// A Program is a source to submit.
type Program struct {
	Problem, Language, File string // Problem is a label or an id
	Text                    []byte
}

// A Submission is a submission as its team sees it.
type Submission struct {
	Number  int            `json:"submission"`
	Problem string         `json:"problem"`
	Verdict report.Verdict `json:"verdict,omitempty"` // empty while it is not judged
	Points  float64        `json:"points,omitempty"`
	Of      int            `json:"of,omitempty"`   // the greatest possible Points
	Late    bool           `json:"late,omitempty"` // practice
	URL     string         `json:"url,omitempty"`
	// Compiler is the compiler's output for a program that does not compile.
	Compiler string `json:"compiler,omitempty"`
}

// Sent writes a line with a file's name and its submission number, in the language lang.
func Sent(w io.Writer, file, lang string, number int) {
	_, _ = io.WriteString(w, i18n.Sprintf(lang, "%s: submission %d\n", file, number))
}

// tries is how often a request is sent at most.
const tries = 5

// Submit submits a program and returns the number of the submission. It may send the program
// several times if no answer arrives; the server counts it once.
func (c *Client) Submit(ctx context.Context, p Program) (number int, err error) {
	body, kind, err := p.form(nil)
	if err != nil {
		return 0, err
	}
	var answer Submission
	err = c.ask(ctx, http.MethodPost, "submissions", kind, body, &answer)
	return answer.Number, err
}

// form returns the form that submits the program, and its content type. An input that is not nil is
// part of it.
func (p Program) form(input []byte) (body []byte, kind string, err error) {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, field := range [][2]string{{"nonce", rand.Text()}, {"problem", p.Problem}, {"language", p.Language}} {
		if err := form.WriteField(field[0], field[1]); err != nil {
			return nil, "", err
		}
	}
	add := func(field, name string, text []byte) {
		file, e := form.CreateFormFile(field, name)
		if e == nil {
			_, e = file.Write(text)
		}
		err = errors.Join(err, e)
	}
	add("file", p.File, p.Text)
	if input != nil {
		add("input-file", "input", input)
	}
	err = errors.Join(err, form.Close())
	return b.Bytes(), form.FormDataContentType(), err
}

// File submits a source to a problem and waits for its verdict. If sent is not nil, it is called
// with the submission number as soon as that is known. If no language is given, the file's name
// determines it.
func (c *Client) File(ctx context.Context, b *build.Builder, problem string, src build.Source, language string, sent func(int)) (Submission, error) {
	p := Program{Problem: problem, Language: language, File: src.Name, Text: sources.Pack(src)}
	if !outputs.Likely(src) { // otherwise the contest decides
		lang, err := b.Detect(src, language)
		if err != nil {
			return Submission{}, err
		}
		p.Language = lang.ID
	}
	number, err := c.Submit(ctx, p)
	if err != nil {
		return Submission{}, err
	}
	if sent != nil {
		sent(number)
	}
	return c.Wait(ctx, number)
}

// Wait waits until a submission has a verdict.
func (c *Client) Wait(ctx context.Context, number int) (Submission, error) {
	for {
		var s Submission
		if err := c.ask(ctx, http.MethodGet, fmt.Sprintf("submissions/%d", number), "", nil, &s); err != nil || s.Verdict != "" {
			s.URL = c.base.JoinPath("submissions", fmt.Sprint(number)).String()
			return s, err
		}
		select {
		case <-ctx.Done():
			return s, context.Cause(ctx)
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// The size limits of answers, in bytes: of most answers, and of a table of a whole contest.
const (
	mostAnswer = 1 << 20
	mostTable  = 256 << 20
)

// sendingByte is how long a byte of a request may take. Outputs of 64 MiB may take eleven minutes.
const sendingByte = 10 * time.Microsecond

// ask sends a request and decodes the answer. If into is a *[]byte, it becomes the answer's text. ask
// retries if the server does not answer or is busy.
func (c *Client) ask(ctx context.Context, method, path, kind string, body []byte, into any) error {
	var failed error
	for try := range tries {
		if try > 0 {
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-time.After(time.Duration(try) * time.Second):
			}
		}
		again, err := c.once(ctx, method, path, kind, body, into)
		if err == nil || !again {
			return err
		}
		failed = err
	}
	return failed
}

// once sends a request once. again reports whether the caller may retry.
func (c *Client) once(ctx context.Context, method, path, kind string, body []byte, into any) (again bool, err error) {
	r, err := http.NewRequestWithContext(ctx, method, c.base.JoinPath(path).String(), bytes.NewReader(body))
	if err != nil {
		return false, err
	}
	if c.name != "" {
		r.SetBasicAuth(c.name, c.password)
	}
	r.Header.Set("Accept", "application/json")
	r.Header.Set("Accept-Language", c.Lang)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	patient := *c.http
	patient.Timeout += time.Duration(len(body)) * sendingByte
	answer, err := patient.Do(r)
	if err != nil {
		if ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		return true, &fault.Error{Place: c.base.Host, What: i18n.Messagef("does not answer: %s", cause(err)), Remedy: "is grundy serve running, and the address right?", Err: err}
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, c.most+1))
	if err != nil {
		return true, fault.At(c.base.Host, err)
	}
	if int64(len(text)) > c.most {
		return false, fault.New(answer.Request.URL.Redacted(), i18n.Messagef("has more bytes than the %d allowed", c.most), "")
	}
	if answer.StatusCode >= 300 {
		return answer.StatusCode == http.StatusServiceUnavailable || answer.StatusCode == http.StatusBadGateway, c.refusal(answer, text)
	}
	if raw, ok := into.(*[]byte); ok {
		*raw = text
		return false, nil
	}
	if json.Unmarshal(text, into) != nil {
		return false, fault.New(c.base.Host, "does not answer like a contest", "is it the address that grundy serve prints?")
	}
	return false, nil
}

// refusal returns the error described in an answer.
func (c *Client) refusal(answer *http.Response, text []byte) error {
	var why struct{ Message string }
	if json.Unmarshal(text, &why) != nil || why.Message == "" {
		why := &fault.Error{Place: c.base.Host, What: i18n.Messagef("answers %s", answer.Status), Remedy: "is it the address that grundy serve prints?"}
		if answer.StatusCode == http.StatusNotFound {
			why.Err = fs.ErrNotExist
		}
		return why
	}
	what := i18n.Message(format.Harmless(why.Message))
	switch {
	case answer.StatusCode == http.StatusUnauthorized && c.name != "":
		return fault.New(c.name, what, i18n.Messagef("set GRUNDY_PASSWORD to the password of %s", c.name))
	case answer.StatusCode == http.StatusNotFound:
		return &fault.Error{Place: answer.Request.URL.Redacted(), What: what, Remedy: "is it the address that grundy serve prints?", Err: fs.ErrNotExist}
	}
	return fault.New("", what, "")
}

// cause returns the message of an error from net/http without the method and the URL.
func cause(err error) string {
	var of *url.Error
	if errors.As(err, &of) {
		err = of.Err
	}
	return err.Error()
}
