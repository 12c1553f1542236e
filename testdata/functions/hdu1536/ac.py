def answers(moves, heaps):
    moves = sorted(moves)
    most = max(max(h, default=0) for h in heaps)
    value = [0] * (most + 1)
    for n in range(1, most + 1):
        seen = set()
        for m in moves:
            if m > n:
                break
            seen.add(value[n - m])
        v = 0
        while v in seen:
            v += 1
        value[n] = v
    out = ""
    for own in heaps:
        sum = 0
        for h in own:
            sum ^= value[h]
        out += "W" if sum else "L"
    return out
