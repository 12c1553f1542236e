import sys
(n, x), a = (list(map(int, line.split())) for line in open(sys.argv[1]))
want = open(sys.argv[2]).read().split()
got = sys.stdin.read().split()
if want == ["-1"] or got == ["-1"]:
    sys.exit(42 if got == want else 43)
if len(got) != 2 or not all(w.isdigit() and 1 <= int(w) <= n for w in got) or got[0] == got[1]:
    sys.exit(43)
sys.exit(42 if sum(a[int(w) - 1] for w in got) == x else 43)
