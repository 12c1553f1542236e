package catalogue

import (
	"net/url"
	"path"
	"regexp"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/base/i18n"
)

// A page is a form of address for problems at an online judge.
type page struct {
	host, path string       // patterns that match the whole host and path
	query      []string     // names of parameters that are appended to the path
	alias      string       // the alias of the problem, with references to the captured groups
	refused    i18n.Message // why such an address does not name a problem; empty: it does
}

// pages lists the forms of addresses. The parameters in query are appended to the path, as names
// with values, in this order.
var pages = []page{
	{host: `luogu\.(com\.cn|com|org)`, path: `/problem/show/pid=([A-Z]+\w+)`, query: []string{"pid"}, alias: "luogu:$1"},
	{host: `luogu\.(com\.cn|com|org)`, path: `/problem/([A-Z]+\w+)`, alias: "luogu:$1"},
	{host: `luogu\.(com\.cn|com|org)`, path: `/problemnew/show/([A-Z]+\w+)`, alias: "luogu:$1"},

	{host: `(acm|vj)\.hdu\.edu\.cn`, path: `/showproblem\.php/pid=(\d+)`, query: []string{"pid"}, alias: "hdu:$1"},
	{host: `acm\.hdu\.edu\.cn`, path: `/contests?/.*`, refused: "contains only a number within a contest"},

	{host: `poj\.org`, path: `/problem/id=(\d+)`, query: []string{"id"}, alias: "poj:$1"},
	{host: `acm\.pku\.edu\.cn`, path: `/JudgeOnline/problem/id=(\d+)`, query: []string{"id"}, alias: "poj:$1"},

	{host: codeforces, path: `/contest/(\d+)/problem/(\w+)`, alias: "cf:$1$2"},
	{host: codeforces, path: `/problemset/problem/(\d+)/(\w+)`, alias: "cf:$1$2"},
	{host: codeforces, path: `/gym/(\d+)/problem/(\w+)`, alias: "gym:$1$2"},
	{host: codeforces, path: `/problemset/gymProblem/(\d+)/(\w+)`, alias: "gym:$1$2"},

	{host: `ac\.nowcoder\.com`, path: `/acm/contest/(\d+)/(\w+)`, alias: "nowcoder:$1$2"},
	{host: `ac\.nowcoder\.com`, path: `/acm/problem/(\d+)`, alias: "nowcoder:$1"},

	{host: `acm\.zju\.edu\.cn`, path: `/onlinejudge/showProblem\.do/problemCode=(\d+)`, query: []string{"problemCode"}, alias: "zoj:$1"},
	{host: `acm\.zju\.edu\.cn`, path: `/show_problem\.php/pid=(\d+)`, query: []string{"pid"}, alias: "zoj:$1"},
	{host: `zoj\.pintia\.cn`, path: `/problem-sets/\d+/(exam/)?problems/.*`, refused: "does not contain the number at ZOJ"},
	{host: `acm\.zju\.edu\.cn`, path: `/onlinejudge/showProblem\.do/problemId=(\d+)`, query: []string{"problemId"}, refused: "does not contain the number at ZOJ"},

	{host: `open\.kattis\.com`, path: `/problems/([a-z0-9]+)`, alias: "kattis:$1"},
	{host: `qoj\.ac`, path: `/problem/(\d+)`, alias: "qoj:$1"},
	{host: `qoj\.ac`, path: `/contest/\d+/problem/(\d+)`, alias: "qoj:$1"},
}

// codeforces matches the host of Codeforces and its mirrors.
const codeforces = `(codeforces\.(com|ml|net|org)|m\d\.codeforces\.com|codeforc\.es|mirror\.codeforces\.com)`

// ofAddress returns the alias of the problem at an address, with or without a scheme; ok is false
// if the name is not an address.
func ofAddress(name string) (alias string, ok bool, err error) {
	if !strings.Contains(name, ".") || !strings.Contains(name, "/") {
		return "", false, nil
	}
	_, rest, schemed := strings.Cut(name, "://")
	if !schemed {
		rest = name
	}
	u, err := url.Parse("https://" + rest)
	if err != nil {
		if schemed {
			return "", true, fault.New(name, "is not an address", "copy it from the page of the problem")
		}
		return "", false, nil
	}
	host := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	known := false
	for _, p := range pages {
		at := whole(p.host).FindString(host)
		if at == "" {
			continue
		}
		known = true
		m := whole(p.path).FindStringSubmatchIndex(p.joined(u))
		switch {
		case m == nil:
		case p.refused != "":
			return "", true, fault.New(name, i18n.Messagef("its address %s", p.refused), "name the problem by its number, as hdu1847 or zoj3057")
		default:
			return string(whole(p.path).ExpandString(nil, p.alias, p.joined(u), m)), true, nil
		}
	}
	switch {
	case known:
		return "", true, fault.New(name, "is not a page of a problem", "copy the address from the page of the problem")
	case schemed:
		return "", true, fault.New(name, "is not a page of an online judge that grundy knows", bringTests(path.Base(u.Path)))
	}
	return "", false, nil
}

// joined returns the path of an address, followed by the parameters in query.
func (p page) joined(u *url.URL) string {
	path := strings.TrimRight(u.Path, "/")
	for _, name := range p.query {
		path += "/" + name + "=" + strings.TrimSpace(u.Query().Get(name))
	}
	return path
}

// whole compiles a pattern that must match a whole text, ignoring case.
func whole(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?i)^(?:` + pattern + `)$`) }
