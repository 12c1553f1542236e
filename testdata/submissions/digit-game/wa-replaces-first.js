const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');
const memo = new Map([['', false]]);

function wins(s) {
  if (s[0] === '0') return true;
  if (memo.has(s)) return memo.get(s);
  let result = false;
  for (let i = 0; i < s.length && !result; i++) {
    if (s[i] === '0' && !wins(s.slice(0, i))) result = true;
    for (let d = 0; d < s[i] && !result; d++) {
      if (!wins(s.replace(s[i], d))) result = true;
    }
  }
  memo.set(s, result);
  return result;
}

console.log(lines.map((s) => (wins(s.trim()) ? 'Yes' : 'No')).join('\n'));
