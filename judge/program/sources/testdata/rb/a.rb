require_relative "lib/add"
require "./x"
a,b=gets.split.map(&:to_i)
puts add(a,b)+x
