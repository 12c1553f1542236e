package server

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"runtime"
	"sync"
	"time"

	"grundy/judge/contest"
	"grundy/judge/contest/admission"
	"grundy/judge/play"
	"grundy/judge/play/web"
)

// A Game returns the game of a problem, which it reads from the problem's bundle.
type Game func(ctx context.Context, p contest.Problem, bundle []byte) (*play.Game, error)

// mostThought is the time limit of an answer of the opponent.
const mostThought = 20 * time.Second

// games holds the games of a contest's problems, which people can play after the contest.
type games struct {
	open  Game
	queue *admission.FairQueue

	mu   sync.Mutex
	made map[string]*play.Game // by the digest of the problem's bundle
}

// newGames lets the opponent use half of the processors, so that pages stay fast.
func newGames(open Game) *games {
	return &games{open: open, queue: admission.NewFairQueue(max(1, runtime.GOMAXPROCS(0)/2)), made: map[string]*play.Game{}}
}

// playPage plays the game of a problem with a user who may know its solution.
func (s *Server) playPage(w http.ResponseWriter, r *http.Request, who admission.Identity) error {
	var p contest.Problem
	ok := s.plays(who)
	s.read(func(st *contest.State) {
		if ok {
			p, ok = st.Contest.Called(r.PathValue("label"))
		}
	})
	if !ok || !p.Game {
		return notFound
	}
	at := "/play/" + p.Label
	if r.URL.Path != at {
		return redirect(w, r, at)
	}
	leave, err := s.games.queue.Enter(r.Context(), s.player(r, who))
	if err != nil {
		return err
	}
	page, err := s.thinks(r, p, at)
	leave() // so that a slow reader does not delay other players
	if err != nil {
		return err
	}
	maps.Copy(w.Header(), page.header)
	w.WriteHeader(page.status)
	_, err = w.Write(page.Bytes())
	return err
}

// player returns the name under which a user waits for an answer. All public users at one address
// share a name.
func (s *Server) player(r *http.Request, who admission.Identity) string {
	if who.Role == admission.Anybody {
		return "public " + admission.HostKey(admission.AddressOf(r, s.Proxies))
	}
	return who.ID
}

// thinks returns the page with the opponent's answer.
func (s *Server) thinks(r *http.Request, p contest.Problem, at string) (*written, error) {
	ctx, stop := context.WithTimeout(r.Context(), mostThought)
	defer stop()
	g, err := s.game(ctx, p)
	if err != nil {
		return nil, err
	}
	lang := languageOf(r)
	page := &written{header: http.Header{}, status: http.StatusOK}
	web.New(g, web.Options{Title: p.Label + ". " + p.Title(lang), Lang: lang, Path: at, Back: "/problems/" + p.Label, Open: true}).ServeHTTP(page, r.WithContext(ctx))
	return page, nil
}

// A written is a ResponseWriter that buffers an answer to be sent later.
type written struct {
	bytes.Buffer
	header http.Header
	status int
}

func (w *written) Header() http.Header    { return w.header }
func (w *written) WriteHeader(status int) { w.status = status }

// plays reports whether a user may play the games of the problems. The opponent reveals the
// solutions.
func (s *Server) plays(who admission.Identity) bool {
	return s.games.open != nil && s.showsProblems(who) && s.tells(who)
}

// game returns the game of a problem, which is made only once.
func (s *Server) game(ctx context.Context, p contest.Problem) (*play.Game, error) {
	s.games.mu.Lock()
	defer s.games.mu.Unlock()
	if g := s.games.made[p.Digest]; g != nil {
		return g, nil
	}
	bundle, err := s.Stream.Get(ctx, p.Digest)
	if err != nil {
		return nil, err
	}
	g, err := s.games.open(ctx, p, bundle)
	if err == nil {
		s.games.made[p.Digest] = g
	}
	return g, err
}
