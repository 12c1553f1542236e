require 'set'

puts Set.new([3, 1, 2]).sort.map { |n| n * 14 }.max
