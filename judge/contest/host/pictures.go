package host

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/base/store"
	"grundy/judge/contest"
	"grundy/judge/contest/clicspkg"
	"grundy/judge/contest/setup"
	"grundy/judge/spec"
)

// mostPictures is the maximum size of the pictures of a contest together, in bytes.
const mostPictures = 512 << 20

// eachPicture calls f with each picture of a team, its path in contest.yaml, and the largest size of its
// file.
func eachPicture(t *contest.Team, named setup.Pictures, f func(p **contest.Picture, named spec.Text, most int)) {
	f(&t.Logo, named.Logo, contest.MostLogo)
	f(&t.Photo, named.Photo, contest.MostPhoto)
}

// fillPictures adds the pictures of teams to a contest. It stores their files with put.
func fillPictures(ctx context.Context, dir string, s *setup.Setup, c *contest.Contest, put func(context.Context, []byte) (string, error)) error {
	var wrong []error
	all := 0
	for i := range c.Teams {
		eachPicture(&c.Teams[i], s.Pictures[i], func(to **contest.Picture, named spec.Text, most int) {
			if named.Value == "" || ctx.Err() != nil {
				return
			}
			p, text, err := readPicture(dir, named.Value, most)
			if all += len(text); err == nil && all > mostPictures {
				err = fault.New("", i18n.Messagef("the pictures have more than %s together", format.Size(mostPictures)), "make them smaller")
			}
			if err == nil {
				p.Digest, err = put(ctx, text)
			}
			if err != nil {
				wrong = append(wrong, fault.At(named.Place.String(), err))
				return
			}
			*to = p
		})
		if len(wrong) >= mostNotes {
			break
		}
	}
	return errors.Join(errors.Join(wrong...), ctx.Err())
}

// readPicture reads a picture in a folder.
func readPicture(dir, name string, most int) (*contest.Picture, []byte, error) {
	f, err := store.OpenIn(dir, filepath.Join(dir, filepath.FromSlash(name)), contest.MostPhoto)
	if errors.Is(err, fs.ErrNotExist) {
		err = fault.New(name, "no such file", "write it relative to this file")
	}
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, contest.MostPhoto+1))
	if err != nil {
		return nil, nil, fault.Caused(name, store.What(err), err)
	}
	p, err := contest.ReadPicture(text, most)
	return p, text, fault.At(name, err)
}

// pictureNotes returns notes on logos that the API cannot show as they are given: the API has one logo
// for each organization.
func pictureNotes(c *contest.Contest) (notes []i18n.Message) {
	first := map[string]contest.Team{}
	for _, t := range c.Teams {
		if t.Logo == nil {
			continue
		}
		if t.Organization == "" {
			notes = append(notes, i18n.Messagef("team %s has a logo and no organization, so that only the board shows the logo", t.ID))
			continue
		}
		one, ok := first[t.Organization]
		if !ok {
			first[t.Organization] = t
		} else if one.Logo.Digest != t.Logo.Digest {
			notes = append(notes, i18n.Messagef("teams %s and %s are of one organization and have different logos; the API has that of the first", one.ID, t.ID))
		}
	}
	return notes
}

// restorePictures writes the pictures of a backup into the folder of an unfinished restore. It returns
// their paths for contest.yaml, by digest.
func restorePictures(ctx context.Context, o Options, beside string, p *clicspkg.Package, c *contest.Contest) (map[string]string, error) {
	paths := map[string]string{}
	for i := range c.Teams {
		for _, one := range []*contest.Picture{c.Teams[i].Logo, c.Teams[i].Photo} {
			if one == nil || paths[one.Digest] != "" {
				continue
			}
			text, err := p.Source(ctx, one.Digest)
			if err != nil {
				continue // a note counts the blobs that the package lacks
			}
			if err := os.MkdirAll(filepath.Join(beside, "pictures"), 0o700); err != nil {
				return nil, err
			}
			file := filepath.Join("pictures", one.Digest[:16]+one.Extension())
			if err := store.Write(filepath.Join(beside, file), text); err != nil {
				return nil, err
			}
			paths[one.Digest] = filepath.ToSlash(filepath.Join(filepath.Base(filepath.Clean(o.Data)), file))
		}
	}
	return paths, nil
}
