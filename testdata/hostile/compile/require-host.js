// require-host: the program is only checked when it is compiled, and not run.
// expect: OK
// absent: root:
const fs = require('fs');
let got = 'contained';
try {
  fs.readFileSync('/etc/shadow');
  got = 'ESCAPED: /etc/shadow';
} catch {}
console.log(got);
