// Keeps the number of stones in a double, which has 53 bits.
const lines = require("readline").createInterface({ input: process.stdin });
let count = 0, n;
const lost = (n) => n % 7 === 0 || n % 7 === 2;

function move() {
  if (n === 0) process.exit(0);
  const take = [1, 3, 4].find((t) => t <= n && lost(n - t)) || 1;
  n -= take;
  console.log(String(take));
}

lines.on("line", (line) => {
  count++;
  if (count === 1) n = Number(line);
  if (count === 2 && line.trim() === "first") move();
  if (count > 2) {
    n -= Number(line);
    move();
  }
});
