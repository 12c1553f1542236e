# @check-accepted: st1 st2
# @check-partial-score: st3
n = int(input())
print(2 * n + (n > 100))
