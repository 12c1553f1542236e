# @check-zero: st*
print(0)
