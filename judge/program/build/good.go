package build

import (
	"context"
	"errors"
)

// AnyGood builds a known good program of a language. If the language has none, it builds one of
// another language. If this program cannot be run, the submission is not at fault.
func (b *Builder) AnyGood(ctx context.Context, lang *Language) (*Program, error) {
	if lang != nil {
		if p, err := b.Good(ctx, lang); p != nil || err != nil {
			return p, err
		}
	}
	err := errors.New("no good program is known")
	for _, l := range b.Languages() {
		var p *Program
		if p, err = b.Good(ctx, l); err == nil && p != nil {
			return p, nil
		}
	}
	return nil, err
}
