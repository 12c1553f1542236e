local squares = {}
for n = 1, 6 do squares[n] = n * n end
print(table.concat(squares, " "), math.floor(7 / 2), string.format("%d", 42))
