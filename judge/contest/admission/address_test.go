package admission

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
)

// TestSecure checks when cookies are for TLS alone: if the server or a trusted proxy receives the
// request over TLS. The word of any other client is ignored.
func TestSecure(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}
	for _, c := range []struct {
		from, header, value string
		tls, want           bool
	}{
		{"192.0.2.7:5000", "X-Forwarded-Proto", "https", false, true},
		{"127.0.0.1:5000", "X-Forwarded-Proto", "HTTPS", false, true},
		{"[::1]:5000", "X-Forwarded-Proto", " https , http", false, true},
		{"[::ffff:192.0.2.7]:5000", "X-Forwarded-Proto", "https", false, true},
		{"127.0.0.1:5000", "X-Forwarded-Proto", "http, https", false, false},
		{"127.0.0.1:5000", "X-Forwarded-Proto", "", false, false},
		{"198.51.100.7:5000", "X-Forwarded-Proto", "https", false, false},
		{"198.51.100.7:5000", "Forwarded", "proto=https", false, false},
		{"192.0.2.7:5000", "Forwarded", `for=198.51.100.7;Proto="https";by=192.0.2.7, proto=http`, false, true},
		{"192.0.2.7:5000", "Forwarded", "for=198.51.100.7, proto=https", false, false},
		{"198.51.100.7:5000", "", "", true, true},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = c.from
		if c.tls {
			r.TLS = &tls.ConnectionState{}
		}
		if c.header != "" {
			r.Header.Set(c.header, c.value)
		}
		if got := Secure(r, proxies); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
