# @check-accepted: evennumbers
# @check-wrong-answer: all
n = int(input())
print(3 * n - n % 2)
