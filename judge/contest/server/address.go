package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// mostHops is how many addresses of X-Forwarded-For are read, from the last one on.
const mostHops = 20

// addressOf returns the address of a client. A proxy that the contest names says whose
// request it passes on; what others say about that is ignored. The address is invalid if
// the connection has none.
func addressOf(r *http.Request, proxies []netip.Prefix) netip.Addr {
	at := parseAddress(r.RemoteAddr)
	if !trusted(at, proxies) {
		return at
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for i, hop := range slices.Backward(hops) {
		before := parseAddress(strings.TrimSpace(hop))
		if !before.IsValid() || len(hops)-i > mostHops {
			return at
		}
		if at = before; !trusted(at, proxies) {
			return at
		}
	}
	return at
}

// trusted reports whether an address is that of a proxy that the contest names.
func trusted(at netip.Addr, proxies []netip.Prefix) bool {
	return at.IsValid() && slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(at) })
}

// parseAddress reads an address with a port or without; the zero Addr: it is none.
func parseAddress(text string) netip.Addr {
	at, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(text, "["), "]"))
	if err != nil {
		with, err := netip.ParseAddrPort(text)
		if err != nil {
			return netip.Addr{}
		}
		at = with.Addr()
	}
	return at.Unmap().WithZone("")
}

// neighbourhood returns what an address is counted by. A client with IPv6 has a whole /64
// to choose from.
func neighbourhood(at netip.Addr) string {
	if !at.IsValid() {
		return "none"
	}
	if at.Is6() {
		p, _ := at.Prefix(64) // no error: 64 is at most 128
		return p.String()
	}
	return at.String()
}
