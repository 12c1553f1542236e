package stream

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"grundy/judge/base/fault"
	"grundy/judge/contest"
)

// Trials and their answers are in a stream of their own, which forgets them, because nothing depends
// on them later.

const (
	trials = "TRIALS"
	// TrialsKept is how long a trial and its answer are kept.
	TrialsKept = 15 * time.Minute
	// mostTrials bounds the bytes of the stored trials and answers, because the log is on the same disk.
	mostTrials = 512 << 20
)

// PutTrial stores a trial for TrialsKept and returns its digest.
func (s *Stream) PutTrial(ctx context.Context, text []byte) (digest string, err error) {
	if err := s.roomForTrial(ctx, len(text)); err != nil {
		return "", err
	}
	digest = Digest(text)
	return digest, s.putParts(ctx, trials, "trial."+digest, text)
}

// roomForTrial returns an error if a trial would exceed the bytes of all trials.
func (s *Stream) roomForTrial(ctx context.Context, size int) error {
	of, err := s.stream(ctx, trials)
	if err != nil {
		return err
	}
	info, err := of.Info(ctx)
	if err != nil {
		return err
	}
	if info.State.Bytes+uint64(size) > mostTrials {
		return &fault.Error{What: "the contest runs too many programs on inputs of teams", Remedy: "wait a few minutes", Err: contest.ErrTooMuch}
	}
	return nil
}

// Trial returns a trial, or nil if there is none, or it is forgotten.
func (s *Stream) Trial(ctx context.Context, digest string) ([]byte, error) {
	text, err := whole(digest, func(part int) ([]byte, error) {
		text, err := s.trialPart(ctx, digest, strconv.Itoa(part))
		if err == nil && text == nil {
			err = errForgotten
		}
		return text, err
	})
	if errors.Is(err, errForgotten) || !contest.IsID(digest) {
		return nil, nil
	}
	return text, err
}

// errForgotten means that a trial is not, or no longer, stored.
var errForgotten = errors.New("the trial is not stored")

// trialPart returns a part of a trial or its answer, or nil if it is not stored. Like part, it asks the
// leader of a cluster before it reports that something is missing.
func (s *Stream) trialPart(ctx context.Context, digest, name string) ([]byte, error) {
	of, err := s.stream(ctx, trials)
	if err != nil {
		return nil, err
	}
	subject := "trial." + digest + "." + name
	m, err := of.GetLastMsgForSubject(ctx, subject)
	switch {
	case err == nil:
		return m.Data, nil
	case !errors.Is(err, jetstream.ErrMsgNotFound):
		return nil, err
	case s.Shared():
		text, _, err := s.lastFromLeader(ctx, trials, subject)
		return text, err
	}
	return nil, nil
}

// Answer stores the answer to a trial. If the trial has one, that stays.
func (s *Stream) Answer(ctx context.Context, digest string, text []byte) error {
	_, err := s.once(ctx, trials, "trial."+digest+".answer", text)
	return err
}

// Answered returns the answer to a trial, or nil if there is none.
func (s *Stream) Answered(ctx context.Context, digest string) ([]byte, error) {
	text, err := s.trialPart(ctx, digest, "answer")
	return bytes.Clone(text), err
}
