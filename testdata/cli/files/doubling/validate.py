import sys
text = sys.stdin.read()
assert text.endswith("\n") and text.count("\n") == 1, "one line is wanted"
assert 1 <= int(text) <= 10**12, "the number is out of bounds"
sys.exit(42)
