from lib import add
a, b = map(int, input().split())
add(a, b)
