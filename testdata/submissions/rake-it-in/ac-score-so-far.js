const data = require('fs').readFileSync(0, 'utf8').split(/\s+/);
let pos = 0;
const nextInt = () => parseInt(data[pos++], 10);

const a = new Uint8Array(16);

// the final score, or some bound of it outside of low..high
function search(left, score, low, high) {
  const alice = left % 2 === 0;
  for (let c = 0; c < 11; c++) {
    if (c % 4 === 3) continue;
    const p = a[c], q = a[c + 1], r = a[c + 5], s = a[c + 4];
    let v = score + p + q + r + s;
    if (left > 1) {
      a[c] = q; a[c + 1] = r; a[c + 5] = s; a[c + 4] = p;
      v = search(left - 1, v, low, high);
      a[c] = p; a[c + 1] = q; a[c + 5] = r; a[c + 4] = s;
    }
    if (alice) low = Math.max(low, v);
    else high = Math.min(high, v);
    if (low >= high) break;
  }
  return alice ? low : high;
}

const answers = [];
for (let t = nextInt(); t > 0; t--) {
  const k = nextInt();
  for (let i = 0; i < 16; i++) a[i] = nextInt();
  answers.push(search(2 * k, 0, 0, Infinity));
}
console.log(answers.join('\n'));
