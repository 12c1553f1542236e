package admission

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// mostHops is the number of addresses of X-Forwarded-For that are read, starting from the last.
const mostHops = 20

// AddressOf returns the address of a client. The header of a trusted proxy says which client sent
// the request; the header is ignored from anyone else. The address is invalid if the connection
// has no address.
func AddressOf(r *http.Request, proxies []netip.Prefix) netip.Addr {
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

// Secure reports whether the client sent a request over TLS: to this server, or to a proxy that says
// so. The word of a proxy counts if the proxy is listed in the contest or runs on this machine.
func Secure(r *http.Request, proxies []netip.Prefix) bool {
	if r.TLS != nil {
		return true
	}
	at := parseAddress(r.RemoteAddr)
	return (at.IsLoopback() || trusted(at, proxies)) && schemeOf(r.Header) == "https"
}

// schemeOf returns the scheme of the client's request to the first proxy, in lower case. It reads
// X-Forwarded-Proto or, if that is missing, Forwarded (RFC 7239). It returns "" if neither says it.
func schemeOf(h http.Header) string {
	if first, _, _ := strings.Cut(h.Get("X-Forwarded-Proto"), ","); first != "" {
		return strings.ToLower(strings.TrimSpace(first))
	}
	first, _, _ := strings.Cut(h.Get("Forwarded"), ",")
	for pair := range strings.SplitSeq(first, ";") {
		if key, value, _ := strings.Cut(pair, "="); strings.EqualFold(strings.TrimSpace(key), "proto") {
			return strings.ToLower(strings.Trim(value, "\" \t"))
		}
	}
	return ""
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

// HostKey returns the key under which the connections from an address are counted. It is the address
// or, with IPv6, its /64, because one machine may use all addresses of a /64. It is "none" for the
// zero Addr.
func HostKey(at netip.Addr) string {
	if !at.IsValid() {
		return "none"
	}
	at = at.Unmap().WithZone("")
	if at.Is6() {
		network, _ := at.Prefix(64) // no error: 64 is at most 128
		return network.String()
	}
	return at.String()
}
