import { TABLES } from '../game.ts';

/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const table = ${JSON.stringify(TABLES)}[params.difficulty];
const picks = params.tiles.length;
const multipliers = [];
for (let tile = 0; tile < 30; tile++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(tile / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((tile % 8) * 4) / 2 ** 32;
  const row = table.find(([above]) => float > above) ?? table.at(-1);
  multipliers.push(Math.floor((row[1] / picks) * 100) / 100);
}
console.log({ multipliers });`;
