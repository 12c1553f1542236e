# -*- coding: main -*-
# coding-cookie: names an encoding that Python would find in this file if it imported the file.
# expect: CE
print("ESCAPED: decoded")
