def answers(moves, heaps):
    out = ""
    for own in heaps:
        sum = 0
        for h in own:
            sum ^= h
        out += "W" if sum else "L"
    return out
