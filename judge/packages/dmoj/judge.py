"""Calls a checker or a grader in Python as DMOJ does: NAME is a file beside this one, or a
checker of DMOJ.

python3 judge.py INPUT OUTPUT ANSWER NAME SETTINGS
python3 judge.py INPUT ANSWER NAME SETTINGS

The former prints AC or WA with the share of the points, and then what the checker says. The
latter talks with a submission, and exits with 0, 1, or 7 as DMOJ's interactors of the type
coci. What they ask for that is not known here ends the program, so that nothing is judged.
"""
import collections
import json
import os
import re
import sys
import types


def stop(why):
    sys.stderr.write("%s %s\n" % (sys.argv[0], why))
    sys.stderr.flush()
    os._exit(3)


class Unknown:
    """A value that is not known here. Whoever uses it stops the program."""

    def __init__(self, name):
        object.__setattr__(self, "_name", name)

    def __getattribute__(self, _):
        _used(self)


def _used(self, *_, **__):
    stop("uses %s, which only DMOJ knows" % object.__getattribute__(self, "_name"))


for _each in ("abs add and bool bytes call contains delattr delitem divmod enter eq float floordiv format ge getitem gt hash "
              "index int invert iter le len lt matmul mod mul ne neg next or pos pow radd rand reversed rfloordiv rmod rmul "
              "ror round rsub rtruediv rxor setattr setitem str sub truediv xor repr").split():
    setattr(Unknown, "__%s__" % _each, _used)


class CheckerResult:
    def __init__(self, passed, points, feedback=None, extended_feedback=None):
        assert isinstance(passed, bool), "passed is no truth value"
        assert isinstance(points, (int, float)), "points are no number"
        assert feedback is None or isinstance(feedback, str), "feedback is no text"
        assert extended_feedback is None or isinstance(extended_feedback, str), "extended_feedback is no text"
        self.passed, self.points = passed, points
        self.feedback, self.extended_feedback = feedback, extended_feedback


class Given:
    """Values by name. The others are unknown."""

    def __init__(self, kind, **values):
        self.__dict__.update(values, _kind=kind)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        stop("uses %s.%s, which only DMOJ knows" % (self._kind, name))


class Result(Given):
    AC, WA, RTE, TLE, MLE, IR, SC, OLE, IE = 0, 1, 2, 4, 8, 16, 32, 64, 1 << 30


class InternalError(Exception):
    pass


class WrongAnswer(BaseException):
    pass


class Interactor:
    """What a grader reads from a submission and writes to it."""

    def __init__(self):
        self._input, self._output = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
        self._tokens = None

    def __getattr__(self, name):
        stop("uses interactor.%s, which only DMOJ knows" % name)

    def read(self):
        text = self._input.read()
        if not text:
            raise IOError("the submission prints no more")
        return text

    def readln(self, strip_newline=True):
        line = self._input.readline()
        if not line:
            raise IOError("the submission prints no more")
        return line.rstrip() if strip_newline else line

    def readtoken(self, delim=None):
        parts = (self._tokens or self.readln()).split(delim, 1)
        if len(parts) == 2:
            token, self._tokens = parts
        else:
            token, self._tokens = self._tokens or b"", None
            if parts:
                token = parts[0]
        return token

    def _number(self, kind, lo, hi, delim):
        token = self.readtoken(delim)
        if len(token) > 10000:
            raise WrongAnswer("%s is too long" % kind.__name__)
        try:
            number = kind(token)
        except ValueError:
            raise WrongAnswer("expected %s, got %r" % (kind.__name__, utf8text(token[:20], "replace")))
        if not lo <= number <= hi:
            raise WrongAnswer("expected %s from %s to %s, got %s" % (kind.__name__, lo, hi, number))
        return number

    def readint(self, lo=float("-inf"), hi=float("inf"), delim=None):
        return self._number(int, lo, hi, delim)

    def readfloat(self, lo=float("-inf"), hi=float("inf"), delim=None):
        return self._number(float, lo, hi, delim)

    def write(self, val):
        self._output.write(utf8bytes(str(val)))
        self._output.flush()

    def writeln(self, val):
        self.write(str(val) + "\n")

    def close(self):
        self._output.close()


class InteractiveGrader:
    def __init__(self, judge, problem, language, source):
        self.judge, self.problem, self.language, self.source = judge, problem, language, source

    def __getattr__(self, name):
        stop("uses self.%s, which only DMOJ knows" % name)


def utf8bytes(text):
    return text.encode("utf-8") if isinstance(text, str) else text


def utf8text(text, errors="strict"):
    return text.decode("utf-8", errors) if isinstance(text, bytes) else text


def rows(text):
    """The lines that are not empty."""
    return [line for line in re.split(b"[\r\n]", utf8bytes(text)) if line]


def standard(process_output, judge_output, **_):
    return [r for r in map(bytes.split, rows(process_output)) if r] == [r for r in map(bytes.split, rows(judge_output)) if r]


def easy(process_output, judge_output, **_):
    letters = [collections.Counter(b"".join(utf8bytes(text).split()).lower()) for text in (process_output, judge_output)]
    return letters[0] == letters[1]


def close(got, want, epsilon, mode):
    if mode == "absolute":
        return abs(got - want) <= epsilon
    if mode == "relative":
        ends = want * (1 - epsilon), want * (1 + epsilon)
        return min(ends) <= got <= max(ends)
    return abs(got - want) <= epsilon or abs(want) >= epsilon and abs(1.0 - got / want) <= epsilon


def floats(process_output, judge_output, precision=6, error_mode="default", **_):
    if error_mode not in ("default", "absolute", "relative"):
        raise InternalError("invalid error_mode")
    got, want = ([line.split() for line in rows(text)] for text in (process_output, judge_output))
    if [len(r) for r in got] != [len(r) for r in want]:
        return False
    for g, w in zip(sum(got, []), sum(want, [])):
        try:
            number = float(w)
        except ValueError:
            if g != w:
                return False
            continue
        try:
            if not close(float(g), number, 10 ** -int(precision), error_mode):
                return False
        except (ValueError, ArithmeticError):
            return False
    return True


def identical(process_output, judge_output, **_):
    return process_output == judge_output


def rstripped(process_output, judge_output, filter_new_line=False, **_):
    lists = [re.split(b"[\r\n]", utf8bytes(text)) for text in (process_output, judge_output)]
    got, want = ([line.rstrip() for line in lines if line or not filter_new_line] for lines in lists)
    return got == want


def in_any_order(process_output, judge_output, split_on="lines", **_):
    if split_on == "whitespace":
        return sorted(utf8bytes(process_output).split()) == sorted(utf8bytes(judge_output).split())
    if split_on != "lines":
        raise InternalError("invalid split_on")
    return sorted(map(bytes.split, rows(process_output))) == sorted(map(bytes.split, rows(judge_output)))


def unordered(process_output, judge_output, **_):
    return in_any_order(process_output, judge_output, split_on="whitespace")


def linecount(process_output, judge_output, point_value, **_):
    got, want = rows(process_output), rows(judge_output)
    if len(got) > len(want):
        return False
    if not want:
        return True
    right = sum(g.strip() == w.strip() for g, w in zip(got, want))
    return CheckerResult(right == len(want), point_value * right / len(want), "%d of %d lines are right" % (right, len(want)))


def linematches(process_output, judge_output, point_value=1, point_distribution=(1,), filler_lines_required=True, **_):
    got, want = rows(process_output), rows(judge_output)
    if len(want) != len(point_distribution) or sum(point_distribution) <= 0:
        raise InternalError("point_distribution does not fit the answer")
    if filler_lines_required and len(got) != len(want):
        return False
    points = sum(p for g, w, p in zip(got, want, point_distribution) if g == w)
    return CheckerResult(points > 0, point_value * points / sum(point_distribution))


checkers = {
    "standard": standard, "easy": easy, "floats": floats, "identical": identical, "rstripped": rstripped, "sorted": in_any_order,
    "unordered": unordered, "linecount": linecount, "linematches": linematches,
    "floatsabs": lambda *texts, **given: floats(*texts, **dict(given, error_mode="absolute")),
    "floatsrel": lambda *texts, **given: floats(*texts, **dict(given, error_mode="relative")),
}


def module(name, **values):
    """Makes a module that a checker may import."""
    made = types.ModuleType(name)
    made.__path__ = []
    made.__dict__.update(values)
    sys.modules[name] = made
    parent, _, last = name.rpartition(".")
    if parent:
        setattr(sys.modules[parent], last, made)


module("dmoj")
module("dmoj.result", CheckerResult=CheckerResult, Result=Result)
module("dmoj.error", InternalError=InternalError)
module("dmoj.utils")
module("dmoj.utils.unicode", utf8bytes=utf8bytes, utf8text=utf8text)
module("dmoj.graders", InteractiveGrader=InteractiveGrader)
module("dmoj.graders.interactive", InteractiveGrader=InteractiveGrader, Interactor=Interactor, WrongAnswer=WrongAnswer)
module("dmoj.checkers")
for _each, _check in checkers.items():
    module("dmoj.checkers." + _each, check=_check)


def load(name):
    """Returns the module of a checker or a grader."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), name)
    own = types.ModuleType(os.path.splitext(name)[0])
    own.__file__ = path
    with open(path, encoding="utf-8") as source:
        exec(compile(source.read(), name, "exec"), own.__dict__)
    return own


def case_of(texts, settings):
    """Returns what a test is called with, and where it stands."""
    known = {key: Unknown(key) if settings[key] is None else settings[key] for key in ("position", "batch")}
    case = Given("case", points=settings["points"], has_binary_data=settings["binary"], input_data=lambda: texts[0], output_data=lambda: texts[-1], **known)
    return case, known


def judged(texts, name, settings):
    """Returns what a checker says, as a CheckerResult."""
    points = settings["points"]
    case, known = case_of(texts, settings)
    result = Result("result", proc_output=texts[1], result_flag=0, points=0, case=case)
    try:
        check = checkers[name] if name in checkers else load(name).check
        said = check(
            texts[1], texts[2], judge_input=texts[0], point_value=points, case_position=known["position"], batch=known["batch"],
            binary_data=settings["binary"], problem_id=settings["problem"], case=case, result=result,
            submission_source=Unknown("submission_source"), submission_language=Unknown("submission_language"), execution_time=Unknown("execution_time"),
            **settings["args"])
    except UnicodeDecodeError:
        return CheckerResult(False, 0, "invalid unicode")
    return said if isinstance(said, CheckerResult) else CheckerResult(said, points if said else 0)


def talked(texts, name, settings):
    """Returns what a grader says of a submission that it talked with, as a CheckerResult."""
    case, _ = case_of(texts, settings)
    interactor = Interactor()
    os.dup2(2, 1)  # what a grader prints is for nobody
    grader = load(name).Grader(*map(Unknown, ("judge", "problem", "language", "source")))
    said, feedback = False, None
    try:
        said = grader.interact(case, interactor)
        interactor.close()
        while interactor._input.read(1 << 16):  # until the submission ends
            pass
    except WrongAnswer as wrong:
        feedback = str(wrong)
    except IOError:
        pass
    return said if isinstance(said, CheckerResult) else CheckerResult(said, case.points if said else 0, feedback)


def main(paths, name, settings):
    sys.argv[:] = [name]
    settings = json.loads(settings)
    texts = []
    for path in paths:
        with open(path, "rb") as file:
            texts.append(file.read())
    talks = len(paths) == 2
    try:
        if not talks:
            mine = os.fdopen(os.dup(1), "w", encoding="utf-8")
            os.dup2(2, 1)  # what a checker prints is no result
        said = talked(texts, name, settings) if talks else judged(texts, name, settings)
    except BaseException as error:
        stop("fails with %s: %s" % (type(error).__name__, error))
    share = said.points / settings["points"] if settings["points"] else int(said.passed)
    if not talks:
        mine.write("%s %.17f\n%s" % ("AC" if said.passed else "WA", share, said.feedback or ""))
        mine.close()
        os._exit(0)
    code = 1
    if said.passed:
        code = 0 if share == 1 else 7
    if code == 7:
        sys.stderr.write("partial %d/1000000000\n" % round(share * 10**9))
    else:
        sys.stderr.buffer.write(utf8bytes(said.feedback or ""))
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    main(sys.argv[1:-2], *sys.argv[-2:])
