const lines = require("fs").readFileSync(0, "utf8").split("\n");
const g = [0, 1, 0, 1, 2, 3, 2];
const out = [];
for (let i = 1; i <= +lines[0]; i++) out.push(g[Number(lines[i]) % 7]);
console.log(out.join("\n"));
