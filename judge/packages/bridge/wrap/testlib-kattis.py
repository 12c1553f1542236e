# This file is a program with the protocol of testlib, unchanged, in a wrapper that lets it judge by
# the protocol of Kattis: it gets the input, the answer and the folder of feedback as arguments, and
# ends with 42 or 43. The wrapper needs no other file.


def put(name, text):
    if not VALIDATES:
        with open(os.path.join(feedback, name), "w") as f:
            f.write(text)


def end(code, said):
    if output and os.path.exists(output):
        os.remove(output)
    sys.__stderr__.write(said)
    sys.__stderr__.flush()
    sys.exit(code)


def points(score, said, absolute=False):
    if POINTS == 0:
        end(42 if score >= 1 else 43, said)
    if score <= 0:
        end(43, said)
    put("score.txt" if absolute else "score_multiplier.txt", "%.10g\n" % score)
    end(42, said)


def fail(what, said):
    put("judgeerror.txt", said or what)
    end(1, said + what + "\n")


def judge(code, said):
    if VALIDATES:
        end(42 if code == 0 else 43, said)
    text = said.lstrip()
    put("judgemessage.txt", text)
    part = re.match(r"partially correct \((\d+)\)", text)
    if part and code in (int(part[1]), 16 + int(part[1]), 50 + int(part[1])):
        points(int(part[1]) / 100, said)
    if code in (5, 7):
        given = re.match(r"points\s+([0-9.eE+-]+)", text)
        score = float(given[1]) if given else -1
        if POINTS == 2 and score >= 0:
            points(score, said, absolute=True)
        if not 0 <= score <= 100:
            fail("gives points that are not from 0 to 100", said)
        points(score / 100 if PERCENT or score > 1 else score, said)
    if code in (0, 1, 2, 4, 8):
        end(42 if code == 0 else 43, said)
    fail("the program failed with exit code %s" % code, said)


feedback, output = "", ""
if not VALIDATES:
    if len(sys.argv) < 4:
        sys.exit("usage: input answer feedback [flags]")
    answer, feedback = sys.argv[2], sys.argv[3]
    output = os.path.join(feedback, "testlib-output")
    sys.argv[2:4] = [output, answer]
if CHECKS:
    with open(output, "wb") as f:
        f.write(sys.stdin.buffer.read())
sys.stderr = io.StringIO()
code = run()
said, sys.stderr = sys.stderr.getvalue(), sys.__stderr__
if code is None and not VALIDATES:  # a validator may reject by an assertion
    fail("the program crashed", said)
judge(code, said)
