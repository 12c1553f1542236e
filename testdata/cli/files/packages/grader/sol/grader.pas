program grader;
uses doubles;
var n: longint;
begin read(n); writeln(twice(n)); end.
