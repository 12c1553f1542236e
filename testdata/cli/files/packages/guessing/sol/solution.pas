unit guessing;

interface
function find(n: longint): longint;

implementation
uses guesslib;

function find(n: longint): longint;
var low, high, middle: longint;
begin
  low := 1; high := n;
  while low < high do begin
    middle := (low + high) div 2;
    writeln(low, ' to ', high); { nobody reads it }
    if compare(middle) < 0 then low := middle + 1 else high := middle;
  end;
  find := low;
end;

end.
