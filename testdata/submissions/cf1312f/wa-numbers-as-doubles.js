const input = require('fs').readFileSync(0, 'utf8').split(/\s+/);
let at = 0;
const next = () => Number(input[at++]);

const known = {};
function table(kill) {
  const g = [[0, 0, 0]];
  const row = (a) => g[Math.max(a, 0)];
  for (let a = 1; a < 2700; a++) {
    g.push([0, 1, 2].map((last) => {
      const seen = new Set([0, 1, 2].filter((k) => k === 0 || k !== last).map((k) => row(a - kill[k])[k]));
      let v = 0;
      while (seen.has(v)) v++;
      return v;
    }));
  }
  return g;
}

for (let t = next(); t > 0; t--) {
  const n = next();
  const kill = [next(), next(), next()];
  const g = (known[kill] ||= table(kill));
  const row = (a) => g[Math.max(a, 0)];
  const castles = [];
  let x = 0;
  for (let i = 0; i < n; i++) {
    let a = next();
    if (a >= 100) a = 100 + ((a - 100) % 2520);
    castles.push(a);
    x ^= g[a][0];
  }
  let wins = 0;
  for (const a of castles) {
    for (let k = 0; k < 3; k++) {
      if ((x ^ g[a][0]) === row(a - kill[k])[k]) wins++;
    }
  }
  console.log(wins);
}
