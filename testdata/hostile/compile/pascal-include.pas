{ pascal-include: includes a device without end.
  expect: CE
}
{$I /dev/urandom}
begin
end.
