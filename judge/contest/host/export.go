package host

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/server"
)

// addressName is the name of the file with the address of the running server, in the data folder.
const addressName = "address"

// export writes a backup of the contest as a package. If a server is running on the data, the
// server makes the package; otherwise export reads the data.
func export(ctx context.Context, o Options) error {
	if _, err := os.Stat(filepath.Join(o.Data, "secret")); err != nil {
		return fault.New(o.Data, "holds no contest yet", "start it first")
	}
	secret, err := secretOf(o.Data)
	if err != nil {
		return err
	}
	_, there := os.Stat(o.Export)
	var failed error
	err = store.WriteTo(o.Export, func(w io.Writer) error {
		if failed = exportData(ctx, o, w); errors.Is(failed, store.ErrLocked) {
			failed = exportRunning(ctx, o, secret, w)
		}
		return failed
	})
	if err == nil && there != nil { // the package has password hashes and everybody's programs
		err = os.Chmod(o.Export, 0o600)
	}
	if err != nil {
		return err
	}
	r := Running{Exported: o.Export}
	if info, err := os.Stat(o.Export); err == nil && info.Mode().IsRegular() {
		p, done, err := readPackage(o.Export) // a backup that cannot be read is worthless
		if err != nil {
			return err
		}
		done()
		r.Notes = p.Notes
	}
	o.ready(r)
	return nil
}

// exportData writes the package of a contest from its data, on disk or in a NATS cluster.
func exportData(ctx context.Context, o Options, w io.Writer) error {
	s, err := read(o)
	if err != nil {
		return err
	}
	o.Workers = ""
	st, err := open(ctx, o, nil)
	if err != nil {
		return err
	}
	defer st.Close()
	p := &clicspkg.Package{Source: st.Get, At: time.Now(), Passwords: true}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	err = st.Follow(ctx, s.Contest.ID, 1, stop, func(seq uint64, e contest.Event) { p.Log = append(p.Log, clicspkg.Entry{Seq: seq, Event: e}) })
	if err != nil {
		return err
	}
	state := contest.NewState()
	for _, e := range p.Log {
		state.Apply(e.Seq, e.Event)
	}
	if state.Contest != nil {
		p.Rules = rulesOf(o, s, state.File, state.Contest)
	}
	return p.Zip(w)
}

// exportRunning requests the package from the running server.
func exportRunning(ctx context.Context, o Options, secret []byte, w io.Writer) error {
	address, err := store.Read(filepath.Join(o.Data, addressName), 1<<10)
	if err != nil {
		return fault.New(o.Data, "its server is not ready yet", "try again in a moment")
	}
	at := strings.TrimSpace(string(address))
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, at+"jury/package", nil)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", server.Operator(secret, time.Now()))
	r.Header.Set("Accept", "application/json")
	// The server is on this machine, but its certificate is for another name.
	to := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	answer, err := to.Do(r)
	if err != nil {
		return &fault.Error{Place: at, What: i18n.Of(err), Remedy: "is the server starting or stopping? try again in a moment", Err: err}
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fault.New(at, i18n.Messagef("answers %s", answer.Status), "try again in a moment")
	}
	_, err = io.Copy(w, answer.Body)
	return err
}
