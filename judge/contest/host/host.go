// Package host runs a contest in one process: its store, its pages, its API, and workers that
// judge. Workers on other machines may join. A command only needs to call
//
//	err := host.Serve(ctx, host.Options{File: "contest.yaml", Listen: "127.0.0.1:8080", Problems: …, Out: os.Stdout})
package host

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/server"
	"grundy/judge/contest/setup"
	"grundy/judge/contest/stream"
	"grundy/judge/contest/work"
	"grundy/judge/play"
	"grundy/judge/spec"
)

// Options configures Serve.
type Options struct {
	File   string // contest.yaml
	Data   string // data folder, created if necessary; with NATS, the log and the blobs are elsewhere
	Listen string // address of the web server
	// NATS is the address of a NATS server or cluster. If it is empty, NATS runs in this process;
	// workers on other machines can then join at the address Workers, if that is set.
	NATS, Credentials, CA string
	Replicas              int // how many servers of the cluster store each message; 0 means one
	Workers               string
	Cert, Key             string       // TLS files, both or none
	Log                   *slog.Logger // nil to disable logging
	Problems              Problems
	// NewToken replaces the workers' token and does not serve. A server running on the same data
	// rejects the old token from then on.
	NewToken bool
	// Check reads the file and its problems and does not serve.
	Check bool
	// Export is a file name. If it is set, the contest is written to the file as a package and
	// not served.
	Export string
	// Worker configures the worker in this process. If it is nil, this process does not judge.
	Worker *Worker
	// Ready, if not nil, is called once the pages are available, or once NewToken, Check or Export
	// is done.
	Ready func(Running)
}

// ready calls Ready, if there is one.
func (o Options) ready(r Running) {
	if o.Ready != nil {
		o.Ready(r)
	}
}

// File returns the file of a contest for a path: the path itself or, for a folder with a
// contest.yaml, that file.
func File(path string) string {
	file := filepath.Join(path, setup.File)
	if _, err := os.Stat(file); err == nil {
		return file
	}
	return path
}

// Running describes a running contest, or what Serve did instead of running it.
type Running struct {
	URL     string // of the web server
	Workers string // address where workers on other machines join; empty if there is none
	Contest *contest.Contest
	Changed bool // the rules have changed since the last start
	// Changes lists what the new rules change.
	Changes []i18n.Message
	// Exported is the name of the exported package. If it is set, the contest is not running.
	Exported string
	// Checked is the name of a file without mistakes. If it is set, the contest is not running.
	Checked string
	// Replaced says that the workers' token was replaced. If it is set, the contest is not
	// running.
	Replaced bool
	// Notes tells the operator about submissions of removed teams and problems, about unknown
	// events, and about parts of a package that are missing or cannot be imported.
	Notes   []i18n.Message
	proxies []netip.Prefix
	rules   func(*contest.Contest) []byte // contest.yaml of the present rules
	shelf   server.Problems               // loads problems; nil if none can be loaded
}

// A Problems finds problems by their names in a contest's file. Relative paths are relative to
// the folder of that file.
type Problems interface {
	// About returns a problem, together with its bundle and its Markdown statements by language, and
	// their pictures by PicturePrefix and their names, and the inputs for outputs by InputsFile. as has
	// the limits and points of contest.yaml.
	// The limits replace those of the problem. In a contest by points, the tests of a problem which
	// does not give points share these. In a ladder, the statements also explain how programs play.
	About(ctx context.Context, dir, name string, scoring contest.Scoring, as contest.Problem) (p contest.Problem, bundle []byte, statements map[string]string, err error)
	// Game returns the game of a problem from its bundle.
	Game(ctx context.Context, p contest.Problem, bundle []byte) (*play.Game, error)
	// Unpack writes the files of a bundle into a folder. It returns the name by which About finds
	// the problem: a path, or the id of a built-in problem. An error with a name says that this
	// version has another problem of that name.
	Unpack(bundle []byte, dir string) (name string, err error)
}

// A Worker configures a worker in this process.
type Worker struct {
	Judge work.Judge
	Open  work.Open
	About stream.Worker
	// Languages returns the ids of the languages that this machine may have. Proves returns an
	// error if a language does not work. If both are nil, the worker takes jobs in the languages of
	// About, or in all.
	Languages func(context.Context) []string
	Proves    func(ctx context.Context, language string) error
	Log       *slog.Logger // nil to disable logging
}

// Serve serves a contest until ctx ends. If NewToken, Check or Export is set, Serve does only
// that, and returns.
func Serve(ctx context.Context, o Options) error {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if isPackage(o.File) {
		if o.Check {
			return fault.New("--check", "a package has nothing to check", "remove it")
		}
		return replay(ctx, o)
	}
	if o.Export != "" {
		return export(ctx, o)
	}
	if o.NewToken {
		return replaceToken(o)
	}
	s, err := read(o)
	if err != nil {
		return err
	}
	secure, err := certificate(o)
	if err != nil {
		return err
	}
	if o.Check {
		return check(ctx, o, s)
	}
	st, err := open(ctx, o, secure)
	if err != nil {
		return err
	}
	defer st.Close()
	state, err := folded(ctx, st, s.Contest.ID)
	if err != nil {
		return err
	}
	was := state.Contest
	c, file, changed, err := settle(ctx, st, o, s, state)
	if err != nil {
		return err
	}
	r := Running{Contest: c, Workers: st.Address(), proxies: s.Proxies, rules: func(c *contest.Contest) []byte { return rulesOf(o, s, file, c) }, shelf: newShelf(o, s, file, st)}
	if changed {
		r.Changed, r.Changes = true, contest.Differences(was, c)
	}
	state.Apply(state.Seq+1, contest.Event{Kind: contest.KindSetup, Time: time.Now(), Setup: file})
	if state.Edited() {
		r.Notes = append(r.Notes, "changes that the jury made on its pages stay in effect, unless the file changed the same value; the jury's page Changes has the present contest.yaml")
	}
	r.Notes = append(append(setupNotes(s, c), missing(state)...), r.Notes...)
	return show(ctx, o, st, secure, r)
}

// read reads contest.yaml.
func read(o Options) (*setup.Setup, error) {
	if info, err := os.Stat(o.File); err == nil && info.IsDir() {
		return nil, fault.New(filepath.Join(o.File, setup.File), "is not there", "write one with grundy serve --new, or restore a backup with grundy serve BACKUP.zip --data FOLDER")
	}
	text, err := store.ReadGiven(o.File, setup.MostFile)
	if err != nil {
		return nil, err
	}
	return setup.Parse(o.File, text)
}

// rulesOf returns the contest.yaml of a contest, of which the jury may have changed something since
// the server has read s. file is the contest of s. Problems have the names in s, relative to the
// folder of the file, or else their ids.
func rulesOf(o Options, s *setup.Setup, file, c *contest.Contest) []byte {
	named := namesIn(s, file)
	names := make([]string, len(c.Problems))
	for i, p := range c.Problems {
		names[i] = nameIn(filepath.Dir(o.File), named, p)
	}
	pictures := map[string]string{}
	if file != nil && len(file.Teams) == len(s.Pictures) {
		for i, t := range file.Teams {
			eachPicture(&t, s.Pictures[i], func(p **contest.Picture, named spec.Text, _ int) {
				if *p != nil {
					pictures[(*p).Digest] = named.Value
				}
			})
		}
	}
	text, err := setup.Text(c, names, pictures, s.Proxies)
	if err != nil {
		return nil // the log has the rules, too
	}
	return text
}

// setupNotes returns notes on contest.yaml: on a start without a zone, because a server in another
// zone would start the contest at another time, and on keys without effect.
func setupNotes(s *setup.Setup, c *contest.Contest) (notes []i18n.Message) {
	if s.Zoneless {
		at := s.Contest.Start
		zone, _ := at.Zone()
		notes = append(notes, i18n.Messagef("start has no zone, so that of this machine is used (%s); write start: %s", zone, at.Format(time.RFC3339)))
	}
	notes = append(notes, pictureNotes(c)...)
	if c.Scoring != contest.ICPC && s.Penalty {
		notes = append(notes, i18n.Messagef("penalty has no effect, because scoring is %s; remove it", c.Scoring))
	}
	for i, p := range c.Problems {
		switch {
		case i >= len(s.Points) || !s.Points[i]:
		case c.Scoring != contest.IOI:
			notes = append(notes, i18n.Messagef("problem %s: points has no effect, because scoring is %s; remove it", p.Label, c.Scoring))
		case p.Whole() != p.Points:
			notes = append(notes, i18n.Messagef("problem %s: points: %d has no effect, because its subtasks are worth %d; remove it", p.Label, p.Points, p.Whole()))
		}
	}
	return notes
}

// check reads the problems of a contest as settle does, but does not store them.
func check(ctx context.Context, o Options, s *setup.Setup) error {
	c := s.Contest
	digest := func(_ context.Context, text []byte) (string, error) { return stream.Digest(text), nil }
	if err := fill(ctx, o, s, &c, digest); err != nil {
		return err
	}
	o.ready(Running{Contest: &c, Checked: o.File, Notes: setupNotes(s, &c)})
	return nil
}

// show serves a contest whose setup is in the log.
func show(ctx context.Context, o Options, st *stream.Stream, secure *tls.Config, r Running) error {
	secret, err := secretOf(o.Data)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", o.Listen)
	if err != nil {
		return &fault.Error{Place: "--listen", What: i18n.Of(err), Remedy: "choose another address", Err: err}
	}
	srv := server.New(server.Options{Stream: st, Contest: r.Contest.ID, Secret: secret, Secure: secure != nil, Proxies: r.proxies, Rules: r.rules, Problems: r.shelf, Game: game(o.Problems), Log: o.Log})
	return run(ctx, o, st, srv, listener, secure, r)
}

// game returns a function that loads the games of problems, or nil if p is nil.
func game(p Problems) server.Game {
	if p == nil {
		return nil
	}
	return p.Game
}

// run serves until ctx ends or a part of the server fails.
func run(ctx context.Context, o Options, st *stream.Stream, srv *server.Server, listener net.Listener, secure *tls.Config, r Running) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	// The server reads the log until the last request has been answered.
	follow, leave := context.WithCancel(context.WithoutCancel(ctx))
	defer leave()
	local, remove, err := localWorker(st, o)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer remove()
	ended := make(chan error, 3)
	parts := 2
	go func() { ended <- srv.Run(follow) }()
	web := webServer(ctx, o, srv, secure)
	go func() { ended <- serveWeb(web, srv.Listener(listener)) }()
	var working sync.WaitGroup
	if local != nil {
		parts++
		working.Go(func() { ended <- local.Run(ctx) })
	}
	if st.Address() != "" {
		go watchToken(follow, o.Data, st)
	}
	r.URL = address(listener, secure)
	select {
	case <-srv.Ready():
		if err := store.Write(filepath.Join(o.Data, addressName), []byte(r.URL+"\n")); err != nil {
			o.Log.Error("backups cannot be made while it runs", "error", err)
		}
		o.ready(r)
	case <-ctx.Done():
	}
	var failed error
	select {
	case <-ctx.Done():
	case failed = <-ended:
		parts--
	}
	stop()
	shut(web)
	working.Wait() // the worker returns its unfinished jobs, and the server records that
	leave()
	for range parts {
		failed = errors.Join(failed, <-ended)
	}
	return failed
}

// localWorker returns the worker of this process, or nil if o asks for none, and a function that
// removes its folder.
func localWorker(st *stream.Stream, o Options) (w *work.Worker, remove func(), err error) {
	if o.Worker == nil {
		return nil, func() {}, nil
	}
	w, remove, err = worker(st, *o.Worker)
	if err != nil {
		return nil, nil, err
	}
	w.Log = o.Log
	return w, remove, nil
}

// webServer returns the web server of srv. The contexts of its requests end with ctx.
func webServer(ctx context.Context, o Options, srv *server.Server, secure *tls.Config) *http.Server {
	return &http.Server{
		Handler:           srv.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       time.Minute,
		WriteTimeout:      2 * time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		TLSConfig:         secure,
		ConnContext:       srv.Context,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelWarn),
	}
}

// serveWeb serves until web is shut, by TLS if web has a TLS configuration.
func serveWeb(web *http.Server, listener net.Listener) error {
	serve := web.Serve
	if web.TLSConfig != nil {
		serve = func(l net.Listener) error { return web.ServeTLS(l, "", "") }
	}
	if err := serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// address returns the URL of the web server at listener.
func address(listener net.Listener, secure *tls.Config) string {
	scheme := "http"
	if secure != nil {
		scheme = "https"
	}
	return scheme + "://" + listener.Addr().String() + "/"
}

// grace is how long pending requests may take when the server shuts down.
const grace = 3 * time.Second

// shut stops the web server. Pending requests have the time grace to finish. Event streams end by
// themselves, because their context has ended.
func shut(web *http.Server) {
	ctx, stop := context.WithTimeout(context.Background(), grace)
	defer stop()
	_ = web.Shutdown(ctx)
	_ = web.Close()
}

// Work judges for a contest on another server until ctx ends. It calls ready once it is connected.
func Work(ctx context.Context, o stream.Options, w Worker, ready func()) error {
	if o.URL == "" {
		return fault.New("--nats", "is not given", "give the address that grundy serve --workers prints")
	}
	o.Worker = true
	st, err := stream.Open(ctx, o)
	if err != nil {
		return err
	}
	defer st.Close()
	one, done, err := worker(st, w)
	if err != nil {
		return err
	}
	defer done()
	ready()
	return one.Run(ctx)
}

// Waits prints, in the language lang, that the worker is waiting for a server. If lost is true,
// the worker had a connection to it.
func Waits(w io.Writer, place string, lost bool, lang string) error {
	text := i18n.Sprintf(lang, "%s: no server answers yet; trying for two minutes", format.Visible(place))
	if lost {
		text = i18n.Sprintf(lang, "%s: the connection is lost; trying until a server answers", format.Visible(place))
	}
	_, err := fmt.Fprintln(w, text)
	return err
}

// worker returns a worker with a temporary folder for problems, which done removes.
func worker(st *stream.Stream, w Worker) (_ *work.Worker, done func(), err error) {
	folder, err := store.Temporary("contest", store.Names{".": {`problem-\d+/`}})
	if err != nil {
		return nil, nil, err
	}
	return &work.Worker{Stream: st, Judge: w.Judge, Open: w.Open, Dir: folder.Path(), About: w.About, Languages: w.Languages, Proves: w.Proves, Log: w.Log}, func() { _ = folder.Close() }, nil
}

// certificate reads the TLS files. It returns nil if none are configured.
func certificate(o Options) (*tls.Config, error) {
	if o.Cert == "" && o.Key == "" {
		return nil, nil
	}
	pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
	if err != nil {
		return nil, &fault.Error{Place: "--cert, --key", What: i18n.Of(err), Remedy: "give the files of one certificate and its key", Err: err}
	}
	return &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12}, nil
}

// open opens the store.
func open(ctx context.Context, o Options, secure *tls.Config) (*stream.Stream, error) {
	to := stream.Options{Dir: o.Data, Listen: o.Workers, TLS: secure}
	if o.NATS != "" {
		to = stream.Options{URL: o.NATS, Credentials: o.Credentials, CA: o.CA, Replicas: o.Replicas}
	} else if o.Workers != "" {
		token, err := tokenOf(o.Data)
		if err != nil {
			return nil, err
		}
		to.Token = token
	}
	st, err := stream.Open(ctx, to)
	if err == nil {
		// A killed server leaves its address behind. Another process that listens there now must
		// not receive the operator's token from a backup command.
		_ = os.Remove(filepath.Join(o.Data, addressName))
	}
	return st, err
}

// settle reads the problems of contest.yaml and appends a setup event, unless the log already has
// the same setup. state is the state of the log. The second result reports whether the event
// replaces an earlier setup. now has the changes of the jury, too, and file has not.
func settle(ctx context.Context, st *stream.Stream, o Options, s *setup.Setup, state *contest.State) (now, file *contest.Contest, changed bool, err error) {
	c, was := s.Contest, state.File
	if c.Start.IsZero() {
		if c.Start = time.Now().Truncate(time.Second); was != nil {
			c.Start = was.Start
		}
	}
	secret, err := secretOf(o.Data)
	if err != nil {
		return nil, nil, false, err
	}
	if err := setup.Seal(ctx, &c, was, setup.Remember(filepath.Join(o.Data, "passwords"), secret)); err != nil {
		return nil, nil, false, err
	}
	if err := fill(ctx, o, s, &c, st.Put); err != nil {
		return nil, nil, false, err
	}
	if same(was, &c) {
		return state.Contest, &c, false, nil
	}
	if now = &c; state.Edited() {
		now = contest.Merge(was, &c, state.Contest)
	}
	if key := state.Unsettles(now); key != "" {
		return nil, nil, false, fault.New(o.File, i18n.Messagef("%s has changed, and the result of the contest is final", key), "put it back, or begin a new contest in another folder")
	}
	_, err = st.Append(ctx, c.ID, contest.Event{Kind: contest.KindSetup, Time: time.Now().Truncate(time.Millisecond), Setup: &c})
	return now, &c, was != nil, err
}

// fill adds the problems and the pictures of teams to a contest. It stores their files with put.
func fill(ctx context.Context, o Options, s *setup.Setup, c *contest.Contest, put func(context.Context, []byte) (string, error)) error {
	var wrong []error // one error per problem
	for i, name := range s.Names {
		p, err := load(ctx, o.Problems, filepath.Dir(o.File), name.Value, c.Scoring, c.Problems[i], put)
		switch {
		case err != nil && ctx.Err() != nil:
			return err
		case err != nil:
			err = fault.At(name.Place.String(), err)
		case c.Scoring == contest.Ladder && !p.Game:
			err = name.Complain(i18n.Messagef("problem %s has no game that programs can play, and the scoring is ladder", p.ID), "leave it out, or choose scoring: icpc")
		case slices.ContainsFunc(c.Problems[:i], func(other contest.Problem) bool { return other.ID == p.ID }):
			err = name.Complain(i18n.Messagef("problem %s occurs twice", p.ID), "remove one of them")
		}
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		c.Problems[i] = p
	}
	return errors.Join(errors.Join(wrong...), fillPictures(ctx, filepath.Dir(o.File), s, c, put))
}

// same reports whether two contests have the same JSON.
func same(x, y *contest.Contest) bool {
	if x == nil {
		return false
	}
	a, err := json.Marshal(x)
	b, e := json.Marshal(y)
	return err == nil && e == nil && bytes.Equal(a, b)
}

// folded returns the state of a contest's log.
func folded(ctx context.Context, st *stream.Stream, id string) (*contest.State, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	state := contest.NewState()
	err := st.Follow(ctx, id, 1, stop, state.Apply)
	return state, err
}

// missing returns notes on problems and teams that have submissions but are no longer in the
// contest, and on events that this version of Grundy does not know.
func missing(st *contest.State) (notes []i18n.Message) {
	problems, teams := map[string]int{}, map[string]int{}
	for _, sub := range st.Submissions {
		if st.Orphan(sub) {
			problems[sub.Problem]++
		}
		if _, has := st.Contest.Team(sub.Team); !has {
			teams[sub.Team]++
		}
	}
	for _, r := range st.Refusals {
		if !r.Kind.Known() {
			notes = append(notes, i18n.Messagef("event %d of the log is of another version of Grundy and has no effect: its kind is %q", r.Seq, r.Kind))
		}
	}
	for _, one := range st.Changed() {
		if n := len(one.Submissions); n > 0 {
			notes = append(notes, i18n.Messagef("problem %s has changed; submissions that its earlier version judged: %d; the jury's page judges them again", one.Problem.Label, n))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(problems)) {
		notes = append(notes, i18n.Messagef("problem %s is no longer in the contest; name it again to count its %s", id, i18n.Plural(problems[id], "submission")))
	}
	for _, id := range slices.Sorted(maps.Keys(teams)) {
		notes = append(notes, i18n.Messagef("team %s is no longer in the contest; name it again to count its %s", id, i18n.Plural(teams[id], "submission")))
	}
	return notes
}

// Write prints what the command did, in the language lang. For a running contest, the first line
// is its address.
func (r Running) Write(w io.Writer, lang string) error {
	if r.Exported != "" {
		lines := append([]string{i18n.Sprintf(lang, "%s: a package of the contest; look at it, or restore it, with grundy serve", r.Exported)}, r.notes(lang)...)
		_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
		return err
	}
	if r.Replaced {
		_, err := io.WriteString(w, i18n.Sprintf(lang, "the token of workers is replaced; the old one is refused from now on\n"))
		return err
	}
	c := r.Contest
	if r.Checked != "" {
		when := i18n.Sprintf(lang, "it starts when grundy serve first runs, and takes %s", c.Duration)
		if !c.Start.IsZero() {
			when = i18n.Sprintf(lang, "it takes place from %s to %s", c.Start.Format("2006-01-02 15:04:05 -07:00"), c.End().Format("2006-01-02 15:04:05 -07:00"))
		}
		lines := []string{i18n.Sprintf(lang, "%s: nothing is wrong: %s, %s, %s", r.Checked, c.Name, i18n.Plural(len(c.Problems), "problem").In(lang), i18n.Plural(len(c.Teams), "team").In(lang)), when}
		_, err := io.WriteString(w, strings.Join(append(lines, r.notes(lang)...), "\n")+"\n")
		return err
	}
	lines := []string{r.URL, i18n.Sprintf(lang, "%s: %s, %s, %s to %s", c.Name, i18n.Plural(len(c.Problems), "problem").In(lang), i18n.Plural(len(c.Teams), "team").In(lang),
		c.Start.Format("2006-01-02 15:04"), ends(c))}
	if r.Changed {
		lines = append(lines, i18n.Sprintf(lang, "the rules have changed since the last start; the log has both"))
		lines = append(lines, listed(r.Changes, lang, func(text string) string { return "  " + text })...)
	}
	if r.Workers != "" {
		lines = append(lines, i18n.Sprintf(lang, "workers join with: grundy work --nats %s", r.Workers))
	}
	lines = append(lines, r.notes(lang)...)
	_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
	return err
}

// notes formats the notes in the language lang.
func (r Running) notes(lang string) []string {
	return listed(r.Notes, lang, func(text string) string { return i18n.Sprintf(lang, "note: %s", text) })
}

// listed formats messages in the language lang, one on each line. If there are too many, the last
// line counts the others.
func listed(list []i18n.Message, lang string, line func(text string) string) (lines []string) {
	shown := len(list)
	if shown > mostNotes+1 { // the extra line would take as much space as the last message
		shown = mostNotes
	}
	for _, m := range list[:shown] {
		lines = append(lines, line(format.Visible(m.In(lang))))
	}
	if more := len(list) - shown; more > 0 {
		lines = append(lines, i18n.Sprintf(lang, "and %s", i18n.Plural(more, "more note").In(lang)))
	}
	return lines
}

// ends formats the time at which a contest ends. It includes the date if the contest does not end
// on the day it starts.
func ends(c *contest.Contest) string {
	if c.Start.Format(time.DateOnly) == c.End().Format(time.DateOnly) {
		return c.End().Format("15:04 -07:00")
	}
	return c.End().Format("2006-01-02 15:04 -07:00")
}

// mostNotes is the maximum number of notes that are printed.
const mostNotes = 20

// Name makes the name of a worker from its machine's name and its process id. It consists of
// letters, digits and dashes. The name ends with random characters, because containers may share
// a process id, and so that no other worker can guess the name and sign this worker off.
func Name(machine string, pid int) string {
	fit := func(r rune) rune {
		if r < 128 && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return '-'
	}
	return format.Cut(strings.Map(fit, machine), 40) + "-" + strconv.Itoa(pid) + "-" + strings.ToLower(rand.Text()[:8])
}
