package packages

import (
	"path"
	"slices"
	"strings"
	"time"

	"grundy/judge/base/i18n"
	"grundy/judge/spec"
	"grundy/judge/tests/check/protocol"
	"grundy/judge/tests/grading"
)

// A Package is a problem in the format of another judge, or of Grundy.
type Package struct {
	Format string // with its version: Kattis legacy, Kattis 2025-09, Polygon
	ID     string // short name; may have other characters than lower-case letters, digits and hyphens
	// Spec is set in native packages only. Its checker, limits and tests are authoritative; the
	// fields below repeat them if they can express them.
	Spec        *spec.Problem
	Titles      map[string]string // by language: en, zh, sv, pt-br
	Credits     Credits
	Statements  []Statement
	Attachments []File // for contestants
	Limits      Limits
	// Tests are in judging order.
	Tests []Test
	// Scoring says whether submissions get points.
	Scoring bool
	// Groups is the tree of test groups with points or rules. If it is nil, a submission must
	// pass all tests.
	Groups *grading.Group
	// Grader is the program that grades groups which name it; nil: there is none.
	Grader  *Program
	Checker Checker
	// Interactor talks with the submission and judges it; nil: there is none.
	Interactor *Program
	// Passes is the maximum number of runs of a submission on a test; 0 means 1. With an
	// Interactor, each pass is interactive. Otherwise the checker runs after each pass and may
	// write the input of the next one.
	Passes int
	// Processes is the number of processes of a submission that talk with the Interactor at once; 0
	// means 1. Each of several receives its number, from 0, as its last argument. Apart means that
	// the time limit applies to each process and not to all together.
	Processes int
	Apart     bool
	// LimitAdvice is the remedy for a package of the format without a time limit. It may be empty.
	LimitAdvice i18n.Message
	// InputFile and OutputFile name the files that a submission reads and writes; empty:
	// standard input and output.
	InputFile, OutputFile string
	Validators            []Validator
	Submissions           []Submission
	// Main is a correct solution, which answers tests without an answer file; nil: there is none.
	Main *Submission
	// Include lists files that are compiled with each submission, by language. Languages have
	// their names in the format, such as cpp or java; "default" stands for all others.
	Include map[string][]File
	// Around is code that is put around submissions, by language.
	Around map[string]Around
	// Languages are the permitted languages of submissions, in the words of Include; none: all.
	Languages []string
	// Submitted is the name, without extension, that submissions in Pascal, Python and Rust are
	// compiled under, because a file of Include uses them by this name; empty: their own.
	Submitted string
	// Entry is the Java class that starts, because a file of Include contains it; empty: the
	// submission's.
	Entry string
	// Macro is a name that is defined when submissions in C, C++ and Pascal are compiled; empty:
	// none.
	Macro string
	// Handed says that a submission consists of outputs and is not a program. There is one file
	// for each test, named as the test.
	Handed bool
	// Invalid are tests of the validators and of the checker.
	Invalid []Invalid
}

// Managed reports whether the interactor is a manager of CMS.
func (p *Package) Managed() bool { return p.Interactor != nil && p.Checker.Protocol == protocol.CMS }

// Completes reports whether the package adds files or code to submissions.
func (p *Package) Completes() bool { return len(p.Include) > 0 || len(p.Around) > 0 }

// CompiledTogether are the languages in which the files of Include and a submission are compiled together.
// In others, a grader calls a submission by a name, which specs and packages of Kattis do not have.
var CompiledTogether = []string{"c", "cpp", "go", "java"}

// Around is code that is put before and after a submission in the compiled file.
type Around struct{ Before, After string }

// Credits name the people and sources behind a problem.
type Credits struct {
	Authors, Keywords                  []string
	Source, SourceURL, License, Rights string
}

// A Statement is the text of a problem in a language.
type Statement struct {
	Language string // en, zh; empty: unknown
	File     File   // the extension is .tex, .md, .html, .pdf or .txt
	Beside   []File // images and other files that the statement refers to
}

// Limits bound one run of a submission. The package does not set a field with the zero value.
type Limits struct {
	spec.Limits
	// TimeFrom names the source of Time, such as .timelimit or problem.yaml.
	TimeFrom string
	// Measure says how the time limit follows from the accepted submissions if Time is 0. If it
	// is nil, the default of the format applies.
	Measure *Measure
	Judging spec.Limits // of the checker or the interactor
	// Factors multiply the limits, by language as in build.Language.ID. Uniform means that the limits
	// apply to all languages, without factors.
	Factors map[string]spec.Factors
	Uniform bool
}

// Measure is the rule by which a format derives the time limit from the slowest accepted
// submission.
type Measure struct {
	Factor     float64       // multiplies the time of the slowest accepted submission
	Resolution time.Duration // the limit is rounded up to a multiple of it
	// TLE is the factor by which submissions with the fate TLE must exceed the limit; 0: the
	// format has no such factor.
	TLE float64
}

// A Test is one test.
type Test struct {
	Name   string // the name in reports: secret/group1/3
	Group  string // path of the group: secret/group1; see grading.Group.Path
	Sample bool   // contestants see the test
	Input  File
	Answer File     // Answer.Absent() if there is none
	Args   []string // the submission's command-line arguments
	// Flags are all arguments of the checker or interactor for this test; none: Checker.Flags.
	Flags []string
	Files []File // put into the submission's working folder
	// InputFlags are the arguments of input validators by the validator's name. The empty name
	// stands for all other validators.
	InputFlags map[string][]string
	Points     float64 // of this test alone; 0: its group sets them
	// Limits are those of this test alone. A field is 0 if the package's limit applies.
	Limits spec.Limits
	// Made is the program that prints the input, if Input is absent; nil: there is none.
	Made *Made
	// AnsweredBy is a correct solution that answers the test if there is no answer; nil:
	// Package.Main.
	AnsweredBy *Program
	// InputSum is the SHA-256 of the input in hexadecimal digits, if the package declares it.
	InputSum string
	// Shown replaces Input and Answer in the statement; nil: the statement shows Input and
	// Answer.
	Shown             *Shown
	Hint, Description string
}

// FlagsOf returns the arguments of an input validator.
func (t Test) FlagsOf(v Validator) []string {
	if own, ok := t.InputFlags[v.Name()]; ok {
		return own
	}
	return t.InputFlags[""]
}

// CommonLimits sets the limits of the package to the greatest limits of its tests, and removes equal
// limits from the tests. Only tests with smaller limits then have limits of their own.
func (p *Package) CommonLimits() {
	l := &p.Limits
	for _, t := range p.Tests {
		l.Time, l.Memory = max(l.Time, t.Limits.Time), max(l.Memory, t.Limits.Memory)
	}
	for i := range p.Tests {
		own := &p.Tests[i].Limits
		if own.Time == l.Time {
			own.Time = 0
		}
		if own.Memory == l.Memory {
			own.Memory = 0
		}
	}
}

// LimitsOf returns the limits of a test.
func (p *Package) LimitsOf(t Test) spec.Limits { return t.Limits.Or(p.Limits.Limits) }

// OwnLimits reports whether some tests have limits of their own.
func (p *Package) OwnLimits() bool {
	return slices.ContainsFunc(p.Tests, func(t Test) bool { return t.Limits != (spec.Limits{}) })
}

// Shown is a sample as the statement shows it. An absent file is not shown.
type Shown struct{ Input, Answer, Interaction File }

// Made is the call of a generator.
type Made struct {
	Program *Program
	Args    []string
	Stdin   File   // may be absent
	Files   []File // put into the generator's working folder
	// Answer computes the answer from the standard error of the generator; nil: the generator
	// does not print the answer.
	Answer func(said []byte) []byte
}

// A Program is a checker, interactor, validator, generator, grader or submission.
type Program struct {
	Path  string // in the package: a file, or a folder if there are several files
	Files []File // Path of each is relative to the program's folder; headers are included
	// Main is the Path of the file that is started; empty: the language decides.
	Main string
	// Entry is the class or module that is started, if the package names one.
	Entry    string
	Language string // build.Language.ID; empty: determined by the file names
	Scripts  bool   // the program has its own files build and run
	Macro    string // a name that is defined when C, C++ and Pascal are compiled; empty: none
}

// A Checker judges outputs.
type Checker struct {
	// Builtin names one of check.Builtins; empty if Program or Standard is set.
	Builtin string
	Flags   []string // of Builtin or Program, for all tests
	// Standard names one of testlib's checkers, such as wcmp.
	Standard string
	Program  *Program
	Protocol protocol.Protocol // of Program
}

// Differs reports whether the checker has other flags for the test.
func (c Checker) Differs(t Test) bool { return len(t.Flags) > 0 && !slices.Equal(t.Flags, c.Flags) }

// A Validator judges inputs, or answers.
type Validator struct {
	Program
	Protocol protocol.Protocol // Kattis, Testlib, Checktestdata or Viva
	Answers  bool              // it judges answers; its first argument is the input
	Groups   []string          // the paths of the groups whose tests it judges; nil: all tests
	Derived  bool              // it follows from the declared input of Package.Spec; it is the first validator
}

// Name is the name of the validator in Test.InputFlags.
func (v Validator) Name() string {
	name, _, _ := strings.Cut(path.Base(v.Path), ".")
	return name
}

// An Invalid is a test of the validators or of the checker.
type Invalid struct {
	Name   string
	Input  File
	Answer File // absent if validators must reject the input
	Output File // absent unless the checker is tested
	Flags  []string
	// InputFlags are the arguments of input validators, as of a Test.
	InputFlags map[string][]string
	// Valid says that all validators and the checker must accept the test.
	Valid bool
}

// A Submission is a program with its declared fate.
type Submission struct {
	Program
	Fate
}

// SampleLimit is the size in bytes of the largest sample that a statement shows.
const SampleLimit = 64 << 10

// AsShown returns a sample as the statement shows it. ok is false if the test is not a sample, is
// too large or is an interaction, or if its input or answer is not made yet.
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
