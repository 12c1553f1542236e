//go:build unix

package host_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"grundy/judge/contest/client"
	"grundy/judge/testing/testenv"
)

// elsewhere serves a contest in another process, which has its own limit of open files.
func elsewhere(t *testing.T) (url string) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "GRUNDY_TEST_ROLE=serve", "GRUNDY_TEST_FILE="+write(t, file), "GRUNDY_TEST_LISTEN=127.0.0.1:0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// TestManyConnections opens as many public connections as this process may, from one address or
// from many. They listen for changes, stay silent, or stop in the middle of a request. Teams must
// still be able to sign in, read pages and submit.
func TestManyConnections(t *testing.T) {
	testenv.Long(t)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	most := min(20_000, int(min(limit.Cur, 1<<20))-300)
	for _, c := range []struct {
		name      string
		addresses int
		says      string
	}{
		{"one address", 1, "GET /live HTTP/1.1\r\nHost: x\r\n\r\n"},
		{"many addresses", 20_000, "GET /live HTTP/1.1\r\nHost: x\r\n\r\n"},
		{"silent", 20_000, ""},
		{"half a request", 20_000, "POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname="},
	} {
		t.Run(c.name, func(t *testing.T) {
			at := elsewhere(t)
			to, err := url.Parse(at)
			if err != nil {
				t.Fatal(err)
			}
			open := 0
			for i := range most {
				n := i % c.addresses
				dialer := net.Dialer{Timeout: 10 * time.Second}
				if c.addresses > 1 {
					dialer.LocalAddr = &net.TCPAddr{IP: net.IPv4(127, 1, byte(n>>8), byte(n))}
				}
				connection, err := dialer.Dial("tcp", to.Host)
				if err != nil {
					if i == 0 {
						t.Skipf("SKIPPED: this machine: it has one loopback address: %v", err)
					}
					continue
				}
				defer connection.Close()
				if _, err := io.WriteString(connection, c.says); err == nil {
					open++
				}
			}
			t.Logf("%d connections were opened", open)
			for i := range 20 {
				one := as(t, at, []string{"t1", "t2"}[i%2])
				if _, err := one.Submit(t.Context(), client.Program{Problem: "A", Language: "c", File: "a.c", Text: fmt.Append(nil, "AC ", i)}); err != nil {
					t.Fatalf("submission %d: %v", i, err)
				}
			}
			r, err := http.NewRequest("GET", at+"board", nil)
			if err != nil {
				t.Fatal(err)
			}
			r.SetBasicAuth("t1", "password")
			page, err := http.DefaultClient.Do(r)
			if err != nil || page.StatusCode != http.StatusOK {
				t.Fatalf("the board: %v, %v", page, err)
			}
			page.Body.Close()
			door, err := http.Get(at + "sign-in")
			if err != nil || door.StatusCode != http.StatusOK {
				t.Fatalf("the page to sign in: %v, %v", door, err)
			}
			door.Body.Close()
			if status, text := health(at); status != http.StatusOK {
				t.Errorf("/healthz answers %d %s", status, text)
			}
		})
	}
}
