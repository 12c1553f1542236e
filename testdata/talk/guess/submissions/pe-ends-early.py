n = int(input())
print((n + 1) // 2, flush=True)
if input() == "greater":
    raise SystemExit  # gives up
