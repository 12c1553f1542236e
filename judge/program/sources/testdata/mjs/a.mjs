import { add } from './add.mjs';
import fs from 'fs';
const [a,b]=fs.readFileSync(0,'utf8').split(/\s+/).map(Number);
console.log(add(a,b));
