# This file is a program with the protocol of Kattis, unchanged, in a wrapper that lets it judge by
# the protocol of testlib: it gets the input, the output and the answer as arguments, and ends with
# 0, 1 or 3. The wrapper needs no other file.

if VALIDATES:
    sys.exit(0 if run() == 42 else 3)
if len(sys.argv) < 4:
    sys.exit("usage: input output answer [flags]")
output, answer = sys.argv[2:4]
try:
    feedback = tempfile.mkdtemp()
except OSError:
    feedback = os.path.join(os.getcwd(), "feedback")  # cannot be written
sys.argv[2:4] = [answer, feedback + os.sep]
if CHECKS:
    with open(output, "rb") as f:
        os.dup2(f.fileno(), 0)
else:
    open(output, "w").close()  # the file for a checker, which may follow
code = run()
said = ""
for name in ("judgemessage.txt", "teammessage.txt", "judgeerror.txt"):
    path = os.path.join(feedback, name)
    if not said and os.path.exists(path):
        with open(path) as f:
            said = f.read()
shutil.rmtree(feedback, ignore_errors=True)
sys.stdout.flush()
sys.stderr.write({42: "ok ", 43: "wrong answer "}.get(code, "FAIL exit code %s, neither 42 nor 43 " % code) + said + "\n")
sys.exit({42: 0, 43: 1}.get(code, 3))
