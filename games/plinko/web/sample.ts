/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// Buckets from left to right with 12 rows at medium risk; the help page has all others.
const buckets = [33, 11, 4, 2, 1.1, 0.6, 0.3, 0.6, 1.1, 2, 4, 11, 33];
const directions = [];
for (let row = 0; row < params.rows; row++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(row / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  directions.push(digest.readUInt32BE((row % 8) * 4) / 2 ** 32 < 0.5 ? 'L' : 'R');
}
const slot = directions.filter((way) => way === 'R').length;
console.log({ directions, slot, multiplier: buckets[slot] });`;
