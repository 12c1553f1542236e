package server

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// mostHops is the number of addresses of X-Forwarded-For that are read, starting from the last.
const mostHops = 20

// addressOf returns the address of a client. The header of a trusted proxy says which client sent
// the request; the header is ignored from anyone else. The address is invalid if the connection
// has no address.
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

// trusted reports whether an address belongs to a proxy listed in the contest.
func trusted(at netip.Addr, proxies []netip.Prefix) bool {
	return at.IsValid() && slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(at) })
}

// parseAddress reads an address with or without a port. It returns the zero Addr if the text is
// not an address.
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
