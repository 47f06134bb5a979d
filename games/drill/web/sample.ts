/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const multipliers = [0, 4, 8].map((at) => {
  const float = digest.readUInt32BE(at) / 2 ** 32;
  return float < 0.02 ? 1 : Math.floor(Math.min(0.98 / (1 - float), 2000000) * 100) / 100;
});
console.log({ multipliers });`;
