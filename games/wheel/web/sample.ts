/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// The wheel of 20 segments at medium risk; games/wheel/tables.ts has all others.
const wheel = [1.5, 0, 2, 0, 2, 0, 2, 0, 1.5, 0, 3, 0, 1.8, 0, 2, 0, 2, 0, 2, 0];
const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const segment = Math.floor((digest.readUInt32BE(0) / 2 ** 32) * params.segments);
console.log({ segment, multiplier: wheel[segment] });`;
