package client

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"grundy/judge/base/fault"
	"grundy/judge/base/format"
	"grundy/judge/base/i18n"
	"grundy/judge/report"
	"grundy/judge/run/trial"
)

// A Trial is the state of a run of a program on an input of its team, as the server answers it.
type Trial struct {
	Run  string `json:"run"` // its id
	Done bool   `json:"done,omitempty"`
	// Fault says why there is no result.
	Fault string `json:"fault,omitempty"`
	// Report is the result as report.Encode writes it.
	Report json.RawMessage `json:"report,omitempty"`
}

// Try runs a program on an input on the machines of the contest, and returns what it did.
func (c *Client) Try(ctx context.Context, p Program, input []byte) (*trial.Report, error) {
	body, kind, err := p.form(input)
	if err != nil {
		return nil, err
	}
	var t Trial
	if err := c.ask(ctx, http.MethodPost, "run", kind, body, &t); err != nil {
		return nil, err
	}
	for !t.Done {
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(300 * time.Millisecond):
		}
		if err := c.ask(ctx, http.MethodGet, "run/"+t.Run, "", nil, &t); err != nil {
			return nil, err
		}
	}
	if t.Fault != "" {
		return nil, fault.New("", i18n.Message(format.Harmless(t.Fault)), "")
	}
	r, err := report.Decode(bytes.TrimSpace(t.Report))
	if err != nil {
		return nil, fault.At(c.base.Host, err)
	}
	return trial.Received(r), nil
}
