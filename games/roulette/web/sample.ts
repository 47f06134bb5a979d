/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const pockets = params.variant === 'american' ? 38 : 37; // 37 is the 00
const ball = (at) => Math.floor((digest.readUInt32BE(at) / 2 ** 32) * pockets);
console.log({ result: ball(0), ...(params.variant === 'double-ball' && { second: ball(4) }) });`;
