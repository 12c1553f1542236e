from doubles import double
print(double(int(input())))
