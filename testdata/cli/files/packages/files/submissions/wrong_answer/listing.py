import os

print(7 * (len(os.listdir(".")) - 2))
