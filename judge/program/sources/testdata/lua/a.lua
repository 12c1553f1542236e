local m=require("lib.add")
local a,b=io.read("n","n")
dofile("x.lua")
print(m.add(a,b))
