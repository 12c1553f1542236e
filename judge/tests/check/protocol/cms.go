package protocol

import (
	"bytes"

	"grundy/judge/tests/check"
)

// cms reads a result in CMS's protocol. The program prints the share of the points on standard
// output and a message on standard error, and exits with 0.
func cms(s Said) (check.Judgement, error) {
	if s.Code != 0 {
		return check.Judgement{Case: -1}, failed("ended with exit code %d, but CMS expects 0%s", s.Code, quoted(oneLine(s.Stderr)))
	}
	part, err := firstNumber(s.Stdout, "prints")
	switch {
	case err != nil:
		return check.Judgement{Case: -1}, err
	case part < 0 || part > 1:
		return check.Judgement{Case: -1}, failed("prints %v, which is not from 0 to 1", part)
	}
	return scored(part, cmsMessage(s.Stderr)), nil
}

// cmsMessages are the texts that CMS shows in place of some messages.
var cmsMessages = map[string]string{"translate:success": "right", "translate:wrong": "wrong answer", "translate:partial": "right in part"}

// cmsMessage returns the first line of a message, because contestants see only that. It replaces
// the messages for which CMS shows a text of its own.
func cmsMessage(text []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte("\n"))
	line = bytes.TrimSpace(line)
	if known, ok := cmsMessages[string(line)]; ok {
		return []byte(known)
	}
	return line
}
