package host_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/contest"
	"grundy/judge/contest/board"
	"grundy/judge/contest/client"
	"grundy/judge/contest/host"
	"grundy/judge/contest/stream"
	"grundy/judge/testing/testenv"
)

// A member is a NATS server of a cluster, in its own process.
type member struct {
	name, listen, route string
	cmd                 *exec.Cmd
}

// A cluster is three NATS servers on loopback.
type cluster struct {
	*testing.T
	dir     string
	members []*member
}

// natsServer runs a member of the cluster in the current process.
func natsServer(name, listen, route, routes, dir string) error {
	at := func(address string) (string, int) {
		var port int
		host, number, _ := strings.Cut(address, ":")
		_, _ = fmt.Sscan(number, &port)
		return host, port
	}
	o := &server.Options{ServerName: name, NoLog: true, NoSigs: true, JetStream: true, StoreDir: dir, SyncAlways: true}
	o.Host, o.Port = at(listen)
	o.Cluster.Name = "contest"
	o.Cluster.Host, o.Cluster.Port = at(route)
	o.Routes = server.RoutesFromStr(routes)
	s, err := server.NewServer(o)
	if err != nil {
		return err
	}
	s.Start()
	s.WaitForShutdown()
	return nil
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	c := &cluster{T: t, dir: t.TempDir()}
	for i := range 3 {
		c.members = append(c.members, &member{name: fmt.Sprint("n", i), listen: freePort(t), route: freePort(t)})
	}
	for _, m := range c.members {
		c.start(m)
	}
	t.Cleanup(func() {
		for _, m := range c.members {
			end(m.cmd)
		}
	})
	return c
}

func (c *cluster) start(m *member) {
	c.Helper()
	var routes []string
	for _, other := range c.members {
		routes = append(routes, "nats://"+other.route)
	}
	m.cmd = exec.Command(os.Args[0])
	m.cmd.Env = append(os.Environ(), "GRUNDY_TEST_ROLE=nats", "GRUNDY_TEST_NAME="+m.name, "GRUNDY_TEST_LISTEN="+m.listen,
		"GRUNDY_TEST_ROUTE="+m.route, "GRUNDY_TEST_ROUTES="+strings.Join(routes, ","), "GRUNDY_TEST_FILE="+filepath.Join(c.dir, m.name))
	m.cmd.Stderr = os.Stderr
	if err := m.cmd.Start(); err != nil {
		c.Fatal(err)
	}
}

// url returns the addresses of all members.
func (c *cluster) url() string {
	var list []string
	for _, m := range c.members {
		list = append(list, "nats://"+m.listen)
	}
	return strings.Join(list, ",")
}

// leader returns the member that is the leader of a stream.
func (c *cluster) leader(name string) *member {
	c.Helper()
	conn, err := nats.Connect(c.url())
	if err != nil {
		c.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		c.Fatal(err)
	}
	for range 1500 { // five minutes, on a busy machine
		of, err := js.Stream(c.Context(), name)
		if err == nil && of.CachedInfo().Cluster != nil {
			for _, m := range c.members {
				if m.name == of.CachedInfo().Cluster.Leader {
					return m
				}
			}
		}
		time.Sleep(200 * time.Millisecond)
	}
	c.Fatalf("stream %s has no leader", name)
	return nil
}

// ready waits until the cluster has elected a leader and answers.
func (c *cluster) ready() {
	c.Helper()
	for range 3000 { // five minutes, on a busy machine
		if conn, err := nats.Connect(c.url()); err == nil {
			js, err := jetstream.New(conn)
			if err == nil {
				_, err = js.AccountInfo(c.Context())
			}
			if conn.Close(); err == nil {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	c.Fatal("the cluster does not start")
}

// serve serves a contest stored in the cluster, with a worker, until the test ends.
func (c *cluster) serve(path, name string) (r host.Running, done func()) {
	c.Helper()
	ctx, stop := context.WithCancel(c.Context())
	ready, ended := make(chan host.Running, 1), make(chan error, 1)
	go func() {
		ended <- host.Serve(ctx, host.Options{
			File: path, Data: filepath.Join(c.dir, "data-"+name), Listen: "127.0.0.1:0", NATS: c.url(), Replicas: 3,
			Problems: shelf{}, Worker: worker(name, 2*time.Millisecond), Ready: func(r host.Running) { ready <- r },
		})
	}()
	done = sync.OnceFunc(func() {
		stop()
		if err := <-ended; err != nil {
			c.Error(err)
		}
	})
	c.Cleanup(done)
	select {
	case r = <-ready:
	case err := <-ended:
		c.Fatal(err)
	}
	return r, done
}

// TestCluster serves a contest by two servers on a cluster of three. It kills the leader of the
// log, and later the leader of the blobs, while teams submit to both servers. Every submission
// must count once, and both servers must show the board that follows from the log.
func TestCluster(t *testing.T) {
	testenv.Long(t)
	t.Parallel()    // it waits for the disk, and for the members to notice a dead one
	const many = 60 // submissions of each team
	c := newCluster(t)
	c.ready()
	path := write(t, file)
	one, endOne := c.serve(path, "one")
	two, endTwo := c.serve(path, "two")
	verdicts := []string{"WA", "TLE", "RE", "AC"}
	numbers := make(chan string, 2*many)
	var group sync.WaitGroup
	for team, r := range map[string]host.Running{"t1": one, "t2": two} {
		to := as(t, r.URL, team)
		group.Go(func() {
			for i := range many {
				text := fmt.Sprintf("%s %s %d", verdicts[i%4], team, i)
				n, err := to.Submit(t.Context(), client.Program{Problem: "A", Language: "cpp", File: "a.cpp", Text: []byte(text)})
				if err != nil {
					t.Errorf("%s: %v", text, err)
				}
				numbers <- fmt.Sprint(n, " ", text)
			}
		})
	}
	for i, name := range []string{"LOGS", "BLOBS"} {
		for len(numbers) < many*(1+i)/2 {
			time.Sleep(5 * time.Millisecond)
		}
		leader := c.leader(name)
		end(leader.cmd)
		time.Sleep(500 * time.Millisecond)
		c.start(leader)
	}
	group.Wait()
	for _, r := range []host.Running{one, two} {
		(&processes{T: t, listen: strings.Trim(strings.TrimPrefix(r.URL, "http://"), "/")}).settled(2 * many)
	}
	first, err := client.ReadBoard(t.Context(), one.URL, "")
	second, e := client.ReadBoard(t.Context(), two.URL, "")
	if err != nil || e != nil || fmt.Sprint(first) != fmt.Sprint(second) {
		t.Errorf("the servers show\n%+v, %v\n%+v, %v", first, err, second, e)
	}
	endOne()
	endTwo()
	c.verify(numbers, 2*many)
}

// verify checks the log against the acknowledged submissions.
func (c *cluster) verify(numbers chan string, many int) {
	c.Helper()
	st, err := stream.Open(c.Context(), stream.Options{URL: c.url(), Replicas: 3})
	if err != nil {
		c.Fatal(err)
	}
	defer st.Close()
	ctx, stop := context.WithTimeout(c.Context(), 5*time.Minute)
	defer stop()
	state, judged := contest.NewState(), map[int]int{}
	err = st.Follow(ctx, "contest", 1, stop, func(seq uint64, e contest.Event) {
		if state.Apply(seq, e); e.Judged != nil {
			judged[e.Judged.Submission]++
		}
	})
	if err != nil || len(state.Submissions) != many {
		c.Errorf("the log has %d submissions, want %d; %v", len(state.Submissions), many, err)
	}
	for range many {
		acknowledged := <-numbers
		var n int
		var want string
		_, _ = fmt.Sscan(acknowledged, &n, &want)
		sub := state.Submission(n)
		if sub == nil || string(sub.Verdict()) != want || judged[n] != 1 {
			c.Errorf("acknowledged %q: %+v, %d verdicts", acknowledged, sub, judged[n])
			continue
		}
		if text, err := st.Get(c.Context(), sub.Source); err != nil || fmt.Sprint(n, " ", string(text)) != acknowledged {
			c.Errorf("acknowledged %q: its source is %q, %v", acknowledged, text, err)
		}
	}
	for _, r := range board.Of(state, board.View{}).Rows {
		if r.Solved != 1 || r.Cells[0].Tries != 4 {
			c.Errorf("the board has %+v", r)
		}
	}
}
