import { CARDS } from '../game.ts';

/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const thresholds = ${JSON.stringify(CARDS.map(([from]) => from))};
const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const cards = [0, 1, 2, 3, 4].map((index) => {
  const float = digest.readUInt32BE(index * 4) / 2 ** 32;
  return thresholds.findIndex((from) => from <= float) + 1;
});
console.log({ cards });`;
