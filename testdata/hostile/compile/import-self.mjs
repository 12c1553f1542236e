// import-self: imports itself and lists its folder, which must have no other files.
// expect: OK
import * as self from './main.mjs';
import { readdirSync } from 'fs';
export const own = 1;
const odd = readdirSync(new URL('.', import.meta.url)).filter(n => !['main.mjs', 'entry.json'].includes(n));
console.log(self && odd.length === 0 ? 'contained' : 'ESCAPED: ' + odd);
