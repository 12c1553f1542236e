const input = require('fs').readFileSync(0, 'utf8').match(/\d+/g);
const t = parseInt(input[0]);

function winner(s) {
  const zeros = (s.match(/0/g) || []).length;
  const mirrored = s.split('').reverse().join('');
  if (s === mirrored) {
    return zeros > 1 && zeros % 2 === 1 ? 'ALICE' : 'BOB';
  }
  const middle = s.length % 2 === 1 && s[(s.length - 1) / 2] === '0';
  return middle && /^1*01*01*$/.test(s) ? 'DRAW' : 'ALICE';
}

let output = '';
for (let i = 0; i < t; i++) {
  output += winner(input[2 + 2 * i]) + '\n';
}
process.stdout.write(output);
