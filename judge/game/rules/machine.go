package rules

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/agext/levenshtein"
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"grundy/judge/base/i18n"
)

// These constants bound what is executed, in steps of Starlark. 20 million steps take about a
// second. The steps of searches that a function starts do not count as its own.
const (
	loadSteps = 5_000_000
	moveSteps = 5_000_000  // the functions of a position
	caseSteps = 20_000_000 // start, valid, mend, answer, losing and subtle
	// SearchSteps is the default bound of a search.
	SearchSteps = 1_000_000_000
)

// MostMoves is the default budget of a search, in moves.
const MostMoves = 5_000_000

// deepestCalls bounds the depth of calls. beatSteps is how many steps are executed between two looks
// at the bounds.
const (
	deepestCalls = 5_000
	beatSteps    = 1_000
)

// A Machine evaluates requests, one after another. It is not safe for concurrent use.
type Machine struct {
	// Beat is called regularly while a request is evaluated, with the line that is being executed
	// and the position. If the request has Trace, it is called for each line before it is executed.
	Beat func(line int, position string)

	src     Source
	thread  *starlark.Thread
	globals starlark.StringDict
	Features
	loadErr *Fault

	until     uint64 // the step at which the current call must end
	stopped   string // why the current call was stopped
	name      string // the function that is being called
	traced    bool
	position  Position // the argument of the current call
	inCase    string   // the case of the request
	answering bool     // answer is being called
	sums      bool     // the functions of answer add the values of parts
	search    *search
	values    *values
	sent      map[Position]bool // positions that replies of OpMoves had
}

// NewMachine compiles rules. If they have a mistake, the reply to each request says it.
func NewMachine(src Source) *Machine { return NewTracedMachine(src, nil, false) }

// NewTracedMachine is like NewMachine, and calls beat as Machine.Beat. With trace, it does so for
// each line, also while it compiles the rules.
func NewTracedMachine(src Source, beat func(line int, position string), trace bool) *Machine {
	m := &Machine{src: src, sent: map[Position]bool{}, thread: &starlark.Thread{Name: "rules"}, Beat: beat, traced: trace}
	m.thread.Print = func(*starlark.Thread, string) {}
	m.thread.OnMaxSteps = m.hook
	m.search, m.values = newSearch(m), newValues(m)
	m.loadErr = m.load()
	return m
}

// options are the parts of the language that are allowed in addition to the standard ones.
var options = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true, Recursion: true}

// known are the functions that rules may define, with the number of their arguments.
var known = map[string]int{
	"start": 1, "moves": 1, "left": 1, "right": 1, "result": 1, "parts": 1, "valid": 1, "mend": 1, "case": 1, "answer": 1, "show": 1, "picture": 1,
	"losing": 1, "subtle": 0, "theory": 1, "formula": 1,
}

func (m *Machine) load() (failed *Fault) {
	file, err := options.Parse(m.src.Name, strings.Repeat("\n", m.src.Line)+m.src.Text, 0)
	if err != nil {
		return m.refused(err)
	}
	meter(file)
	builtins := m.builtins()
	program, err := starlark.FileProgram(file, builtins.Has)
	if err != nil {
		return m.refused(err)
	}
	m.until, m.name = m.thread.Steps+loadSteps, "the text"
	m.arm()
	m.globals, err = program.Init(m.thread, builtins)
	if err != nil {
		return m.fault(err)
	}
	m.globals.Freeze()
	return m.features(file)
}

// refused returns the fault of a text that does not compile.
func (m *Machine) refused(err error) *Fault {
	at, what := syntax.Position{}, err.Error()
	var wrong syntax.Error
	var unresolved resolve.ErrorList
	switch {
	case errors.As(err, &wrong):
		at, what = wrong.Pos, wrong.Msg
	case errors.As(err, &unresolved) && len(unresolved) > 0:
		at, what = unresolved[0].Pos, unresolved[0].Msg
	}
	return &Fault{Place: m.src.place(int(at.Line)), What: i18n.Messagef("%s", what), Remedy: remedyFor(what)}
}

// features finds out which functions the rules define, and complains if some are missing.
func (m *Machine) features(file *syntax.File) *Fault {
	has := func(name string) bool { _, ok := m.globals[name]; return ok }
	for _, name := range m.globals.Keys() {
		want, ok := known[name]
		if !ok {
			continue
		}
		f, ok := m.globals[name].(*starlark.Function)
		if !ok {
			return &Fault{Place: m.src.Name, What: i18n.Messagef("%s is %s, but rules call it as a function", name, kindOf(m.globals[name])), Remedy: i18n.Messagef("choose another name, or write def %s(…)", name)}
		}
		if f.NumParams() != want || f.HasKwargs() || f.HasVarargs() {
			return &Fault{Place: m.src.place(int(f.Position().Line)), What: i18n.Messagef("%s has %d parameters instead of %d", name, f.NumParams(), want), Remedy: i18n.Messagef("write def %s(%s)", name, map[int]string{0: "", 1: "…"}[want])}
		}
	}
	m.Features = Features{
		Partizan: has("left") || has("right"), Scored: gains(file), Result: has("result"), Parts: has("parts"),
		Valid: has("valid"), Mend: has("mend"), Case: has("case"), Answer: has("answer"), Show: has("show"), Picture: has("picture"),
		Losing: has("losing"), Subtle: has("subtle"), Theory: has("theory"), Formula: has("formula"),
		Lines: map[string]int{},
	}
	for name := range known {
		if f, ok := m.globals[name].(*starlark.Function); ok {
			m.Lines[name] = int(f.Position().Line)
		}
	}
	if f := m.misspelt(file); f != nil {
		return f
	}
	lacks := func(what, remedy i18n.Message) *Fault { return &Fault{Place: m.src.Name, What: what, Remedy: remedy} }
	switch {
	case !has("start"):
		return lacks("start is missing", "write def start(case), which returns the position of a case")
	case has("left") != has("right"):
		return lacks("one of left and right is missing", "write both, for the moves of Left and of Right")
	case has("left") && has("moves"):
		return lacks("there are both moves and left and right", "keep moves if both players have the same moves, and otherwise left and right")
	case !has("left") && !has("moves"):
		return lacks("moves is missing", "write def moves(p), which returns the positions one move away")
	case m.Scored && m.Result:
		return lacks("points decide the game, so result cannot", "remove result, or the gains of moves")
	case m.Scored && m.src.LastLoses:
		return lacks("points decide the game, so the last move cannot", "remove last: loses, or the gains of moves")
	}
	return nil
}

// misspelt returns the fault of a function that nothing calls and whose name is nearly that of a
// function of rules, such as part for parts.
func (m *Machine) misspelt(file *syntax.File) *Fault {
	used := map[string]bool{}
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Ident:
			used[n.Name] = true
		case *syntax.DefStmt: // its name is no use of it
			for _, s := range n.Body {
				syntax.Walk(s, func(n syntax.Node) bool {
					if id, ok := n.(*syntax.Ident); ok {
						used[id.Name] = true
					}
					return true
				})
			}
			return false
		}
		return true
	})
	for _, name := range m.globals.Keys() {
		f, ok := m.globals[name].(*starlark.Function)
		if _, own := known[name]; own || !ok || used[name] {
			continue
		}
		for _, near := range slices.Sorted(maps.Keys(known)) {
			if len(name) < 4 || levenshtein.Distance(name, near, nil) > 1 {
				continue
			}
			return &Fault{Place: m.src.place(int(f.Position().Line)), What: i18n.Messagef("nothing calls %s", name), Remedy: i18n.Messagef("write %s if you mean that, or remove it", near)}
		}
	}
	return nil
}

// gains reports whether a text gives a move a gain.
func gains(file *syntax.File) (found bool) {
	syntax.Walk(file, func(n syntax.Node) bool {
		call, ok := n.(*syntax.CallExpr)
		if !ok {
			return true
		}
		if f, ok := call.Fn.(*syntax.Ident); !ok || f.Name != "move" {
			return true
		}
		for i, arg := range call.Args {
			named, ok := arg.(*syntax.BinaryExpr)
			if !ok || named.Op != syntax.EQ {
				found = found || i == 2
				continue
			}
			name, ok := named.X.(*syntax.Ident)
			found = found || ok && name.Name == "gain"
		}
		return true
	})
	return found
}

// arm sets the step of the next look at the bounds.
func (m *Machine) arm() {
	next := m.thread.Steps + beatSteps
	if m.traced {
		next = m.thread.Steps + 1
	}
	m.thread.SetMaxExecutionSteps(min(next, m.until))
}

// hook looks at the bounds of the current call.
func (m *Machine) hook(t *starlark.Thread) {
	if m.Beat != nil {
		line := 0
		if m.traced {
			line = int(t.CallFrame(0).Pos.Line)
		}
		m.Beat(line, m.where())
	}
	switch {
	case t.Steps >= m.until:
		m.stop("steps")
		t.SetMaxExecutionSteps(^uint64(0))
	case t.CallStackDepth() > deepestCalls:
		m.stop("depth")
		t.SetMaxExecutionSteps(^uint64(0))
	default:
		m.arm()
	}
}

// stop ends the current call.
func (m *Machine) stop(why string) {
	m.stopped = why
	m.thread.Cancel(why)
}

// where returns the text of the position that is being examined.
func (m *Machine) where() string {
	if !m.traced {
		return ""
	}
	return clip(m.position.String())
}

// call calls a function of the rules. It may execute most steps, apart from those of searches.
func (m *Machine) call(name string, most uint64, args ...starlark.Value) (starlark.Value, error) {
	until, outer, begun := m.until, m.name, m.thread.Steps
	m.until, m.name = begun+most, name
	m.arm()
	v, err := starlark.Call(m.thread, m.globals[name], args, nil)
	if err != nil {
		err = m.mistake(err)
	}
	m.until, m.name = until+(m.thread.Steps-begun), outer
	if outer != "" && m.stopped == "" {
		m.arm()
	}
	return v, err
}

// at calls a function with a position.
func (m *Machine) at(name string, p Position) (starlark.Value, error) {
	before := m.position
	m.position = p
	v, err := m.call(name, moveSteps, p.value())
	if err != nil {
		return nil, err
	}
	m.position = before
	return v, nil
}

// mistake returns a Fault for an error of Starlark, or the error of a search.
func (m *Machine) mistake(err error) error {
	var own *Fault
	switch {
	case errors.As(err, &own):
		return own
	case errors.Is(err, ErrTooLarge):
		return ErrTooLarge
	}
	return m.fault(err)
}

// fault returns the fault of an error of Starlark: its line, the case and the position.
func (m *Machine) fault(err error) *Fault {
	f := &Fault{What: i18n.Messagef("%s", err.Error()), Remedy: remedyFor(err.Error()), Case: m.inCase, Position: m.position.String()}
	line := 0
	var at *starlark.EvalError
	if errors.As(err, &at) {
		f.What = i18n.Messagef("%s", at.Msg)
		if cause := at.Unwrap(); cause != nil {
			f.What = i18n.Of(cause)
		}
		for _, frame := range slices.Backward(at.CallStack) {
			if frame.Pos.Filename() == m.src.Name {
				line = int(frame.Pos.Line)
				break
			}
		}
	}
	switch m.stopped {
	case "steps":
		f.Steps = true
		f.What, f.Remedy = i18n.Messagef("%s takes more than %s steps", m.name, i18n.Commas(int64(m.limit()))), "make it end, or do less"
	case "depth":
		f.What, f.Remedy = i18n.Messagef("%s calls itself more than %s deep", m.name, i18n.Commas(deepestCalls)), "use a loop, or end the recursion"
	}
	f.Place = m.src.place(line)
	return f
}

// limit returns the bound of the function that is being called.
func (m *Machine) limit() int {
	switch m.name {
	case "start", "case", "valid", "mend", "answer", "losing", "subtle":
		return caseSteps
	case "the text":
		return loadSteps
	}
	return moveSteps
}

// wrong returns a fault about what a function returned.
func (m *Machine) wrong(name string, p Position, what, remedy i18n.Message) error {
	return &Fault{Place: m.src.place(m.Lines[name]), What: what, Remedy: remedy, Case: m.inCase, Position: p.String()}
}

// Steps returns the steps of all calls so far, with those that searches pay for their moves.
func (m *Machine) Steps() uint64 { return m.thread.Steps + moveCost*uint64(m.search.spent) }

// Do evaluates a request.
func (m *Machine) Do(r Request) (reply Reply) {
	if m.loadErr != nil {
		return Reply{Fault: m.loadErr}
	}
	if r.Op == OpAll {
		if r.Alone {
			m.search.forget()
		}
		return InTurn(r, m.Do)
	}
	m.begin(r)
	begun, spent := m.thread.Steps, m.search.spent
	err := m.do(r, &reply)
	if err != nil {
		reply = Reply{}
		var f *Fault
		switch {
		case errors.As(err, &f):
			reply.Fault = f
		case errors.Is(err, ErrTooLarge):
			reply.TooLarge = true
		default:
			reply.Fault = &Fault{Place: m.src.Name, What: i18n.Of(err), Case: m.inCase, Position: m.position.String()}
		}
	}
	reply.Spent, reply.Steps = m.search.spent-spent, m.thread.Steps-begun
	return reply
}

// begin prepares the machine for a request.
func (m *Machine) begin(r Request) {
	m.thread.Uncancel()
	m.stopped, m.name, m.position, m.inCase, m.traced, m.answering = "", "", "", clip(r.Case), r.Trace, false
	m.sums = r.Sums
	m.search.begin(r)
	if r.Forget {
		clear(m.sent)
	}
}

func (m *Machine) do(r Request, reply *Reply) (err error) {
	switch r.Op {
	case OpLoad:
		reply.Features = m.Features
	case OpStart:
		if reply.Position, err = m.start(r.Fields); err == nil {
			reply.Text, err = m.show(reply.Position)
		}
	case OpMoves:
		reply.Nodes, err = m.expand(r)
	case OpShow:
		reply.Text, err = m.show(r.Position)
	case OpPicture:
		reply.Picture, err = m.picture(r.Position)
	case OpParts:
		reply.Positions, err = m.parts(r.Position)
	case OpValid:
		reply.Text, err = m.valid(r.Fields)
	case OpMend:
		reply.Fields, err = m.mend(r.Fields)
	case OpAnswer:
		reply.Text, err = m.answer(r.Fields)
	case OpCase:
		reply.Cases, err = m.caseOf(nil, r.Position)
	case OpNext:
		reply.Cases, err = m.next(r)
	case OpCheck:
		err = m.check(r.Fields)
	case OpLosing:
		reply.Cases, err = m.losing(r.Fields)
	case OpSubtle:
		reply.Cases, err = m.subtle()
	case OpTheory:
		reply.Edges, reply.Known, err = m.theory(r.Position)
	case OpFormula:
		reply.Number, reply.Known, err = m.formula(r.Position)
	default:
		return m.searched(r, reply)
	}
	return err
}

// searched answers a question that needs a search from the start of a case, or from a position.
func (m *Machine) searched(r Request, reply *Reply) (err error) {
	at := r.Position
	if at == "" {
		if at, err = m.start(r.Fields); err != nil {
			return err
		}
	}
	switch r.Op {
	case OpClass:
		reply.Class, err = m.search.outcome(at, r.Sums)
	case OpWins:
		reply.Edges, err = m.search.wins(at, r.Sums)
	case OpValue:
		reply.Number, err = m.search.grundy(at, r.Sums)
	case OpScore:
		reply.Number, reply.Edges, err = m.search.best(at)
	case OpOutcome:
		reply.Text, err = m.search.outcomes(at, r.Sums)
	case OpLongest: // what earlier searches have found must not change the result
		fresh := newSearch(m)
		fresh.begin(r)
		reply.Number, err = fresh.longest(at, r.Budget)
	case OpPartizan:
		reply.Text, err = m.values.text(at)
	case OpHeat:
		reply.Heat, err = m.values.heat(at)
	default:
		err = fmt.Errorf("unknown request %s", r.Op)
	}
	return err
}

// Local starts a Machine in this process. Memory is not bounded.
func Local(src Source) Engine { return &local{machine: NewMachine(src)} }

type local struct {
	mu      sync.Mutex
	machine *Machine
}

// Do implements Engine.
func (l *local) Do(r Request) Reply {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.machine.Do(r)
}
