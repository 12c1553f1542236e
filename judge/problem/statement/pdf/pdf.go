// Package pdf prints pages to PDF files, with a browser of the Chromium family that is installed on
// the machine. Browsers typeset formulas and Chinese text well, and need no TeX.
//
//	err := pdf.Print(ctx, file, page)
package pdf

import (
	"context"
	"errors"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/sandbox/spawn"
)

// browsers holds the names and paths of browsers, in the order in which they are looked for.
var browsers = []string{
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	`C:\Program Files\Google\Chrome\Application\chrome.exe`,
	`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
}

// Browser returns the path of a browser of the Chromium family.
func Browser() (string, error) {
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fault.New("", "no browser of the Chromium family is found", "install chromium, or print the page of --html in another browser")
}

// patience bounds the time of a browser. A browser that is started for the first time takes some
// seconds.
const patience = 2 * time.Minute

// Print prints a self-contained HTML page to a PDF file.
func Print(ctx context.Context, w io.Writer, page []byte) error {
	browser, err := Browser()
	if err != nil {
		return err
	}
	folder, err := store.Temporary("page", store.Names{".": {`page\.(html|pdf)`, `profile/`}})
	if err != nil {
		return err
	}
	defer folder.Close()
	text, err := printed(ctx, browser, folder.Path(), page)
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}

// printed runs a browser in a folder to print a page.
func printed(ctx context.Context, browser, dir string, page []byte) ([]byte, error) {
	from, to := filepath.Join(dir, "page.html"), filepath.Join(dir, "page.pdf")
	if err := os.WriteFile(from, page, 0o600); err != nil {
		return nil, fault.Caused(from, store.What(err), err)
	}
	args := []string{
		"--headless", "--disable-gpu", "--disable-extensions", "--no-first-run", "--disable-dev-shm-usage",
		"--host-resolver-rules=MAP * ~NOTFOUND", // no page or resource is downloaded
		"--user-data-dir=" + filepath.Join(dir, "profile"), "--no-pdf-header-footer", "--print-to-pdf=" + to, address(from),
	}
	if runtime.GOOS != "windows" && os.Geteuid() == 0 {
		args = append([]string{"--no-sandbox"}, args...) // its own sandbox does not run as root
	}
	within, stop := context.WithTimeout(ctx, patience)
	defer stop()
	cmd := exec.CommandContext(within, browser, args...)
	cmd.WaitDelay = time.Second // processes that left the group may hold the pipe open
	spawn.OwnGroup(cmd)
	said, err := cmd.CombinedOutput()
	text, missing := os.ReadFile(to)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case missing == nil && strings.HasPrefix(string(text), "%PDF-") && (err == nil || errors.Is(err, exec.ErrWaitDelay)):
		return text, nil
	case within.Err() != nil:
		return nil, fault.New(browser, i18n.Messagef("prints no page within %s", format.Span(patience)), byHand)
	}
	return nil, &fault.Error{Place: browser, What: i18n.Messagef("prints no page: %s", last(said)), Remedy: byHand, Err: errors.Join(err, missing)}
}

const byHand = "write it with --html, and print it in a browser"

// address returns the address of a file.
func address(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") { // such as C:/…
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// last returns the last line that a program printed.
func last(said []byte) string {
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	return format.Visible(format.Clip(lines[len(lines)-1], 200))
}
