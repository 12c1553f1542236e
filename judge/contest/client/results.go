package client

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"

	"grundy/judge/base/fault"
	"grundy/judge/contest/clicspkg"
)

// resultTables are the tables of the Contest API from which results follow. A server may lack those
// that are false.
var resultTables = map[string]bool{
	"state": true, "problems": true, "teams": true, "submissions": true, "judgements": true,
	"judgement-types": false, "groups": false, "organizations": false, "awards": false,
}

// mostPictures is the size limit of all pictures together, in bytes.
const mostPictures = 128 << 20

// ReadResults reads the results of the first contest on a server, with the pictures of its teams. It reads
// them as the user that the address names, or else as the public.
func ReadResults(ctx context.Context, address, password string) (*clicspkg.Package, error) {
	c, first, err := firstContest(ctx, address, password)
	if err != nil {
		return nil, err
	}
	c.most = mostTable
	files := clicspkg.Files{}
	get := func(name, at string) error {
		var text []byte
		err := c.ask(ctx, http.MethodGet, at, "", nil, &text)
		if err == nil && !json.Valid(text) {
			err = fault.New(c.base.Host, "does not answer like a contest", "is it the address that grundy serve prints?")
		}
		if err == nil {
			files[name+".json"] = text
		}
		return err
	}
	if err := get("contest", first.path("")); err != nil {
		return nil, err
	}
	for name, needed := range resultTables {
		if err := get(name, first.path(name)); err != nil && (needed || !errors.Is(err, fs.ErrNotExist)) {
			return nil, err
		}
	}
	if err := c.pictures(ctx, files); err != nil {
		return nil, err
	}
	return files.Results()
}

// firstContest returns a client for a server, and the server's first contest.
func firstContest(ctx context.Context, address, password string) (*Client, apiNamed, error) {
	c, ok := reach(address, password)
	if !ok {
		return nil, apiNamed{}, fault.New(address, "is not an address of a contest", "give one as http://192.0.2.1:8080, as grundy serve prints it")
	}
	if err := c.signed(); err != nil {
		return nil, apiNamed{}, err
	}
	var contests []apiNamed
	if err := c.ask(ctx, http.MethodGet, "api/contests", "", nil, &contests); err != nil {
		return nil, apiNamed{}, err
	}
	if len(contests) == 0 {
		return nil, apiNamed{}, fault.New(c.base.Host, "has no contest", "")
	}
	return c, contests[0], nil
}

// path returns the path of an endpoint of a contest, or that of the contest itself if name is empty.
func (of apiNamed) path(name string) string {
	return path.Join("api/contests", url.PathEscape(of.ID), name)
}

// An apiPictured is an object with pictures.
type apiPictured struct {
	ID          string
	Logo, Photo []struct{ Href, Filename string }
}

// pictures adds the pictures of teams and organizations to files. A picture that cannot be fetched is
// left out, and so are those that exceed the size limit; reading the package says so.
func (c *Client) pictures(ctx context.Context, files clicspkg.Files) error {
	left := int64(mostPictures)
	for _, table := range []string{"teams", "organizations"} {
		var list []apiPictured
		_ = json.Unmarshal(files[table+".json"], &list) // reading the package reports the error
		for _, one := range list {
			for _, f := range append(one.Logo, one.Photo...) {
				name := path.Join(table, one.ID, path.Base(f.Filename))
				at, ok := c.picture(f.Href)
				if f.Filename == "" || !fs.ValidPath(name) || !ok || left <= 0 {
					continue
				}
				var text []byte
				if _, err := c.once(ctx, http.MethodGet, at, "", nil, &text); err != nil {
					if ctx.Err() != nil {
						return context.Cause(ctx)
					}
					continue
				}
				if left -= int64(len(text)); left >= 0 {
					files[name] = text
				}
			}
		}
	}
	return nil
}

// picture returns the path of a picture on the server, relative to its base. Hrefs are absolute, or
// relative to the root of the API. It returns false for another server, which must not get the password.
func (c *Client) picture(href string) (at string, ok bool) {
	u, err := c.base.JoinPath("api/").Parse(href)
	if err != nil || u.Scheme != c.base.Scheme || u.Host != c.base.Host {
		return "", false
	}
	root := strings.TrimSuffix(c.base.Path, "/") + "/"
	return strings.CutPrefix(u.EscapedPath(), root)
}
