import * as fs from "fs";

const seen: Set<number> = new Set([3, 1, 2]);
const largest: number = Math.max(...Array.from(seen, n => n * 14));
fs.writeSync(1, `${largest}\n`);
