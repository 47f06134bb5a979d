/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const float = digest.readUInt32BE(0) / 2 ** 32;
console.log({ result: Math.floor(float * 37) });`;
