package exchange

import (
	"slices"
	"time"

	"grundy/judge/i18n"
	"grundy/judge/spec"
)

// A Package is a problem in somebody's format.
type Package struct {
	Format string // with its version: Kattis legacy, Kattis 2025-09, Polygon
	ID     string // short name; lower case letters, digits and hyphens are not assured
	// Spec is set in native packages alone. Its checker, limits and tests hold, and the
	// fields below repeat them where they can.
	Spec        *spec.Problem
	Titles      map[string]string // by language: en, zh, sv, pt-br
	Credits     Credits
	Statements  []Statement
	Attachments []File // for contestants
	Limits      Limits
	// Tests are in the order in which they are judged.
	Tests []Test
	// Scoring says that accepted submissions get points.
	Scoring bool
	// Groups is the tree of test groups with points or rules of their own; nil: the problem has none, and a
	// submission must pass all tests.
	Groups  *Group
	Checker Checker
	// Interactor talks with the submission and judges it; nil: there is none.
	Interactor *Program
	// Passes is how often a submission runs on a test at most; 0 or 1: once. With an
	// Interactor each pass is interactive. Otherwise the checker runs after each pass and
	// may write the input of the next one.
	Passes int
	// LimitAdvice says where a package of the format names its time limit; it may be empty.
	LimitAdvice i18n.Message
	// InputFile and OutputFile name the files that a submission reads and writes; empty:
	// standard input and output.
	InputFile, OutputFile string
	Validators            []Validator
	Submissions           []Submission
	// Main is a right solution, which answers the tests that have no answer file; nil:
	// there is none.
	Main *Submission
	// Include are files that are compiled with each submission, by the name of a language
	// in the format's own words, such as cpp or java; "default" is for the others.
	Include map[string][]File
	// Around is code that is put around submissions, by the name of their language.
	Around map[string]Around
	// Languages are those that submissions may be in, in the words of Include; none: all.
	Languages []string
	// Handed says that outputs are handed in, and not programs: a file for each test, which is
	// the test's first argument. A second one says that the checker is not asked if it is missing.
	Handed bool
	// Invalid are tests that validators must refuse, and outputs that the checker must
	// judge as said.
	Invalid []Invalid
}

// Completes reports whether the package adds files or code to submissions.
func (p *Package) Completes() bool { return len(p.Include) > 0 || len(p.Around) > 0 }

// Around is code that stands before and after a submission in the file that is compiled.
type Around struct{ Before, After string }

// Credits are what a package says for people.
type Credits struct {
	Authors, Keywords                  []string
	Source, SourceURL, License, Rights string
}

// A Statement is the text of a problem in a language.
type Statement struct {
	Language string // en, zh; empty: unknown
	File     File   // its name tells whether it is .tex, .md, .html, .pdf or .txt
	Beside   []File // images and other files that it names
}

// Limits bound one run of a submission. The zero value of a field means that the package
// says nothing.
type Limits struct {
	Time time.Duration
	// TimeFrom is where the time stands: .timelimit, problem.yaml.
	TimeFrom string
	// Measure says how the time follows from the accepted submissions, if Time is 0; nil:
	// the format has a default.
	Measure        *Measure
	Memory, Output int64 // bytes
	Stack          int64 // bytes; 0: as the memory
	Judging        Judging
	// Factors multiply Time by language, as build.Language.ID has them. OneTime says that
	// a single time holds for all languages.
	OneTime bool
	Factors map[string]spec.Factors
}

// Judging bounds one run of a checker or an interactor. A field is zero if the package does
// not set it.
type Judging struct {
	Time           time.Duration // CPU time
	Memory, Output int64         // bytes
}

// Measure is the rule of a format by which a time limit follows from the slowest accepted
// submission.
type Measure struct {
	Factor     float64       // times the slowest accepted submission
	Resolution time.Duration // the limit is rounded up to a multiple of it
	// TLE is the factor by which submissions with the fate TLE must exceed the limit; 0:
	// the format has none.
	TLE float64
}

// A Test is one test.
type Test struct {
	Name   string // what reports call it: secret/group1/3
	Group  string // path of the group: secret/group1; see Group.Path
	Sample bool   // contestants know the test
	Input  File
	Answer File     // Answer.Absent() if there is none
	Args   []string // of the submission's command line
	// Flags are the arguments of the checker or interactor for this test, all of them; none:
	// those of the checker.
	Flags []string
	Files []File // put into the submission's working folder
	// InputFlags are the arguments of input validators, by the validator's name; those of
	// the empty name are for all others.
	InputFlags map[string][]string
	Points     float64 // of this test alone; 0: its group says
	// Made is the program that prints the input, if Input is absent; nil: there is none.
	Made *Made
	// AnsweredBy is a right solution that answers the test if it has no answer; nil:
	// Package.Main.
	AnsweredBy *Program
	// InputSum is the SHA-256 of the input in hexadecimal digits, if the package declares it.
	InputSum string
	// Shown is what the statement shows instead of Input and Answer; nil: those.
	Shown             *Shown
	Hint, Description string
}

// Shown is a sample as the statement shows it. An absent file is not shown.
type Shown struct{ Input, Answer, Interaction File }

// Made is the call of a generator.
type Made struct {
	Program *Program
	Args    []string
	Stdin   File // may be absent
	// Answer makes the answer of what the generator prints on standard error; nil: it prints
	// none there.
	Answer func(said []byte) []byte
}

// A Group is a node of the tree of test groups.
type Group struct {
	Path   string   // "" of the root, secret, secret/1
	Groups []*Group // in order
	// Points is what the group gives at most; 0 with NoPoints false: the sum of its parts.
	Points float64
	Score  Score
	// Requires are the paths of groups that must be passed before this one counts.
	Requires []string
	// Stop says that the tests after the first failing one of the group are not run.
	Stop bool
	// IgnoreSample leaves the first group, which has the samples, out of the aggregation.
	IgnoreSample bool
	// Lenient takes the verdict of any accepted part (accept_if_any_accepted).
	Lenient bool
	// WorstError takes the worst verdict and not that of the first failing part.
	WorstError   bool
	AlwaysAccept bool
	// Accept and Reject are the points of an accepted or refused test without a score of
	// its own.
	Accept, Reject float64
	Range          [2]float64
	// Grader is a program that decides the group; nil: the rules above do.
	Grader *Program
	Flags  []string // of the grader
}

// A Score says how the points of a group follow from those of its parts.
type Score string

// The scores.
const (
	ScoreSum  Score = "sum"
	ScoreMin  Score = "min"
	ScoreMax  Score = "max"
	ScoreMean Score = "avg"
	ScoreAll  Score = "all" // Points if each part is accepted, else none
)

// A Program is a checker, interactor, validator, generator, grader or submission.
type Program struct {
	Path  string // in the package: a file, or the folder of several
	Files []File // Path of each is relative to the program's folder; headers are among them
	// Main is the Path of the file that is started; empty: the language decides.
	Main string
	// Entry is the class or module that is started, if the package names one.
	Entry    string
	Language string // build.Language.ID; empty: as the names of the files tell
	Scripts  bool   // it is built and started by its own files build and run
}

// A Checker compares an output with an answer.
type Checker struct {
	// Builtin names one of check.Builtins; empty if Program or Standard is set.
	Builtin string
	Flags   []string // of Builtin or Program, for all tests
	// Standard names one of the checkers that come with testlib, such as wcmp.
	Standard string
	Program  *Program
	Protocol Protocol // of Program
	// Scores says how a score of the program is read.
	Scores Scores
}

// Differs reports whether the program has flags of its own for a test.
func (c Checker) Differs(t Test) bool { return len(t.Flags) > 0 && !slices.Equal(t.Flags, c.Flags) }

// Protocol is how a program that judges is called and how it answers.
type Protocol string

// The protocols.
const (
	Kattis  Protocol = "kattis"  // validator input answer feedback < output; 42 or 43
	Testlib Protocol = "testlib" // checker input output answer; 0, 1, 2, 3, 7
	CMS     Protocol = "cms"     // checker input answer output; prints a share
	HUSTOJ  Protocol = "hustoj"  // checker input answer output; 0: right
	QDUOJ   Protocol = "qduoj"   // checker input output; 0: right
	SYZOJ   Protocol = "syzoj"   // input, user_out and answer lie in its folder; prints points of 100
	Lemon   Protocol = "lemon"   // checker input output answer points score message
	// Those of DMOJ, by the type of a bridged program, and of a checker in Python. Flags replace
	// the files of the call, which they name as {input_file}, {output_file} and {answer_file}.
	DMOJ          Protocol = "dmoj"          // 0 or 1
	DMOJTestlib   Protocol = "dmoj testlib"  // as Testlib with points
	DMOJCOCI      Protocol = "dmoj coci"     // and 7 with partial X/Y on standard error
	DMOJPEG       Protocol = "dmoj peg"      // 0 or 1; two lines may be a share
	DMOJPython    Protocol = "dmoj python"   // prints AC or WA, and a share
	Checktestdata Protocol = "checktestdata" // of validators: a .ctd program
	Viva          Protocol = "viva"          // of validators: not run
)

// Scores is how a program that judges gives points for a test.
type Scores string

// The kinds of scores.
const (
	NoScores Scores = ""         // none: a test is right or wrong
	Absolute Scores = "absolute" // points
	Share    Scores = "share"    // from 0 to 1 of the points of the test
	Percent  Scores = "percent"
)

// A Validator judges inputs, or answers.
type Validator struct {
	Program
	Protocol Protocol // Kattis, Testlib, Checktestdata or Viva
	Answers  bool     // it judges answers, by its first argument the input
	Flags    []string // for all tests
}

// An Invalid is a test of validators or of the checker.
type Invalid struct {
	Name   string
	Input  File
	Answer File // absent for an input that must be refused
	Output File // absent unless the checker is tried
	Flags  []string
	// InputFlags are the arguments of input validators, as of a Test.
	InputFlags map[string][]string
	// Valid says that all must accept it.
	Valid bool
}

// A Submission is a program whose fate the package declares.
type Submission struct {
	Program
	Fate
}

// SampleLimit is the size in bytes of the largest sample that a statement shows.
const SampleLimit = 64 << 10

// AsShown returns a sample as the statement shows it; false if the test is none, is too large,
// or is yet to be made or answered.
func (t Test) AsShown() (input, answer string, ok bool) {
	if !t.Sample {
		return "", "", false
	}
	in, out := t.Input, t.Answer
	if t.Shown == nil && (in.Absent() || out.Absent()) {
		return "", "", false
	}
	if t.Shown != nil {
		in, out = t.Shown.Input, t.Shown.Answer
		if !t.Shown.Interaction.Absent() {
			return "", "", false
		}
	}
	for _, part := range []struct {
		file File
		into *string
	}{{in, &input}, {out, &answer}} {
		if part.file.Absent() {
			continue
		}
		text, err := part.file.Read(SampleLimit)
		if err != nil {
			return "", "", false
		}
		*part.into = string(text)
	}
	return input, answer, true
}

// Limit returns the time limit that follows from the slowest accepted submission.
func (m Measure) Limit(slowest time.Duration) time.Duration {
	step := max(m.Resolution, time.Millisecond)
	limit := time.Duration(m.Factor * float64(slowest))
	return max(step, (limit+step-1)/step*step)
}
