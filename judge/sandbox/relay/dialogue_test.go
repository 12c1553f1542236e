package relay

import (
	"strings"
	"testing"
)

// TestRecorder checks that a short dialogue is recorded completely, with consecutive texts of one
// side joined. Of a long dialogue it checks the amount recorded and the end.
func TestRecorder(t *testing.T) {
	var r Recorder
	for _, s := range []string{"<a", "<b\n", ">c\n", "<d\n"} {
		r.Add(Speaker{Interactor: s[0] == '>'}, []byte(s[1:]))
	}
	d := r.Dialogue()
	if len(d.Head) != 3 || string(d.Head[0].Text) != "ab\n" || !d.Head[1].Interactor || d.Turns != 3 || d.Replies != 1 || d.Tail != nil || d.Omitted != 0 {
		t.Errorf("got %+v", d)
	}
	for _, size := range []int{1, 7, 100, talkTail, talkTail + 1, 3 * talkTail} {
		var r Recorder
		total := int64(0)
		for i := 0; total < 5*talkHead; i++ {
			r.Add(Speaker{Interactor: i%2 == 1}, []byte(strings.Repeat("x", size-1)+"\n"))
			total += int64(size)
		}
		r.Add(Speaker{Interactor: true}, []byte("end"))
		d := r.Dialogue()
		told := int64(0)
		for _, turn := range append(d.Head, d.Tail...) {
			told += int64(len(turn.Text))
		}
		last := d.Tail[len(d.Tail)-1].Text
		if told+d.Omitted != total+3 || !strings.HasSuffix(string(last), "end") || told < talkHead+talkTail || told > talkHead+3*talkTail {
			t.Errorf("pieces of %d: %d of %d bytes, %d omitted, the last turn ends with %q", size, told, total, d.Omitted, last[max(0, len(last)-9):])
		}
	}
}
