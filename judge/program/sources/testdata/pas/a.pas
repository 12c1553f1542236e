program a;
uses Util;
var x,y:longint;
begin read(x,y); writeln(add(x,y)); end.
