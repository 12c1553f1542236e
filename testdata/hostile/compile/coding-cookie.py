# -*- coding: main -*-
# coding-cookie: names an encoding that would be found in its own file, if that were imported.
# expect: CE
print("ESCAPED: decoded")
