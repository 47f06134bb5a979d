/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const flips = [];
for (let flip = 0; flip < 20; flip++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(flip / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((flip % 8) * 4) / 2 ** 32;
  flips.push(float <= 0.5 ? 'tails' : 'heads');
}
console.log({ flips });`;
