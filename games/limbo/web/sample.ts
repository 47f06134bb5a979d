/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const float = digest.readUInt32BE(0) / 2 ** 32;
const draw = Math.floor(float * 2 ** 24);
const result = Math.max(1, Math.floor((2 ** 24 / (draw + 1)) * 0.99 * 100) / 100);
console.log({ result });`;
