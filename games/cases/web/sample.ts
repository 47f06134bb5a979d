import { TABLES } from '../game.ts';

/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const table = ${JSON.stringify(TABLES)}[params.difficulty];
const message = clientSeed + ':' + nonce + ':0';
const digest = createHmac('sha256', serverSeed).update(message).digest();
const float = digest.readUInt32BE(0) / 2 ** 32;
const row = table.find(([above]) => float > above) ?? table.at(-1);
console.log({ multiplier: row[1] });`;
