package companion

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A Handler receives messages of the extension. It calls Receive with each problem, and Refuse with
// the error of each invalid message. Several goroutines may call both at once.
type Handler struct {
	Receive func(*Task) error
	Refuse  func(error)
}

// ServeHTTP implements http.Handler.
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	task, status, err := read(w, r)
	if err == nil {
		status = http.StatusInternalServerError
		err = h.Receive(task)
	}
	if err != nil {
		h.Refuse(err)
		http.Error(w, err.Error(), status)
		return
	}
	w.WriteHeader(http.StatusOK)
}

// read reads a message. Only programs on this machine may send a problem; web pages in a browser
// may not.
func read(w http.ResponseWriter, r *http.Request) (t *Task, status int, err error) {
	switch {
	case !loopback(r.RemoteAddr):
		return nil, http.StatusForbidden, fault.New(r.RemoteAddr, "sends from another machine", "send from this one")
	case !loopback(r.Host):
		return nil, http.StatusForbidden, fault.New("the message", i18n.Messagef("is for the host %q, which is not this machine", r.Host), "send it to localhost")
	case !trusted(r.Header.Get("Origin")):
		return nil, http.StatusForbidden, fault.New("the message", i18n.Messagef("comes from a page of %q, not from the extension", r.Header.Get("Origin")), "send it with the extension")
	case r.Method != http.MethodPost:
		return nil, http.StatusMethodNotAllowed, fault.New("the message", i18n.Messagef("is a %s, not a POST", r.Method), "send it with the extension")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MostBytes))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return nil, http.StatusRequestEntityTooLarge, fault.New("the message", i18n.Messagef("is larger than %d MiB", MostBytes>>20), "copy the samples, and use grundy new ID --paste")
	}
	if err != nil {
		return nil, http.StatusBadRequest, fault.New("the message", "did not arrive whole", "send it again")
	}
	t, err = Parse(body)
	return t, http.StatusBadRequest, err
}

// loopback reports whether a host, with or without a port, means this machine.
func loopback(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.Trim(name, "[]")
	ip := net.ParseIP(name)
	return strings.EqualFold(name, "localhost") || ip != nil && ip.IsLoopback()
}

// trusted reports whether messages with an origin are accepted. They are accepted from browser
// extensions, and from programs, which send no origin.
func trusted(origin string) bool {
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && strings.HasSuffix(u.Scheme, "-extension")
}

// Listen listens on the first free port of the list, only on this machine.
func Listen(ports []int) (net.Listener, error) {
	var last error
	for _, port := range ports {
		l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", fmt.Sprint(port)))
		if err == nil {
			return l, nil
		}
		last = err
	}
	return nil, fault.New("listen", i18n.Messagef("no port is free: %v", last), "end the other program, or name a port with --port that the extension sends to")
}
