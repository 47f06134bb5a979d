import { BOARDS } from '../game.ts';

/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const { radii, orange, red, pays } = ${JSON.stringify(BOARDS)}[params.difficulty];
const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const rotation = digest.readUInt32BE(0) / 2 ** 32;
const root = Math.sqrt(digest.readUInt32BE(4) / 2 ** 32);
const distance = root * root;
const radius = (root / 2) * 1000;
const wedge = Math.floor((rotation * 360) / 20);
const colour = orange.includes(wedge) ? 'orange' : red.includes(wedge) ? 'red' : 'plain';
const [bull, rim, ring, wedges] = radii;
const zone =
  radius <= bull ? 'bull' : radius <= rim ? 'rim' : radius <= ring ? 'ring' : radius < wedges ? colour : 'rim';
console.log({
  rotation,
  distance,
  rotation3: Math.round(rotation * 1000) / 1000,
  distance3: Math.round(distance * 1000) / 1000,
  multiplier: pays[zone],
});`;
