const lines = require('readline').createInterface({ input: process.stdin });
let lo = 1, hi = 0, mid = 0;
lines.on('line', (s) => {
  if (s === 'correct') return lines.close();
  if (hi === 0) hi = Number(s);
  else if (s === 'less') hi = mid - 1;
  else lo = mid + 1;
  mid = Math.floor((lo + hi) / 2);
  console.log(mid);
});
