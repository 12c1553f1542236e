// Leaves piles that come in pairs of the same size.
const lines = require("readline").createInterface({ input: process.stdin });
let count = 0, side, a;

function move() {
  if (a.length === 0) process.exit(0);
  a.sort((x, y) => y - x);
  const even = a.length % 2 === 0;
  const paired = even && a.every((v, i) => v === a[i - (i % 2)]);
  if (paired) {
    a[a.length - 1]--;
  } else if (even) {
    a[0] = a[a.length - 1];
    for (let i = 1; i + 1 < a.length - 1; i += 2) a[i + 1] = a[i];
  } else {
    a.shift();
    for (let i = 0; i + 1 < a.length; i += 2) a[i + 1] = a[i];
  }
  a = a.filter((v) => v > 0).sort((x, y) => y - x);
  console.log(a.length ? a.join(" ") : "-");
}

lines.on("line", (line) => {
  count++;
  if (count <= 2) return;
  if (count === 3) {
    side = line.trim();
    return;
  }
  a = line.trim() === "-" ? [] : line.trim().split(" ").map(Number);
  if (count > 4 || side === "first") move();
});
