import { TABLES } from '../game.ts';

/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const tables = ${JSON.stringify(TABLES)}[params.difficulty];
const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const multipliers = ['minor', 'major', 'minor'].map((suit, index) => {
  const float = digest.readUInt32BE(index * 4) / 2 ** 32;
  const row = tables[suit].find(([above]) => float > above) ?? tables[suit].at(-1);
  return row[1];
});
console.log({ multipliers });`;
