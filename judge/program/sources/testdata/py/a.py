from lib.graph import add
import helper, sys
print(helper.f(add(*map(int, input().split()))))
