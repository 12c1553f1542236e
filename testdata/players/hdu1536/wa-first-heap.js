// Makes the first heap that has a move a lost one by itself, and never looks at the other heaps.
const lines = require("readline").createInterface({ input: process.stdin });
let tokens = [], state = "case", left = 0, need = 0, s = [], mine, side;
let heaps;

function move() {
  const at = heaps.indexOf("S");
  for (let i = 0; i < at; i++) {
    const h = Number(heaps[i]);
    const fit = s.filter((t) => t <= h);
    if (fit.length === 0) continue;
    const lost = fit.find((t) => !wins(h - t));
    heaps[i] = String(h - (lost === undefined ? fit[0] : lost));
    console.log(heaps.join(" "));
    return;
  }
  process.exit(0);
}

const known = [];
function wins(h) {
  for (let n = known.length; n <= h; n++) known[n] = s.some((t) => t <= n && !known[n - t]);
  return known[h];
}

lines.on("line", (line) => {
  const words = line.trim().split(/\s+/);
  if (state === "case") {
    s = words.slice(1).map(Number);
    state = "count";
  } else if (state === "count") {
    left = Number(words[0]);
    state = "positions";
  } else if (state === "positions" && left > 0) {
    left--;
  } else if (state === "positions") {
    side = words[0];
    state = "start";
  } else {
    heaps = words;
    if (state === "play" || side === "first") move();
    state = "play";
  }
});
