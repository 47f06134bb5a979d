/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// serverSeed is the round's hash, clientSeed the salt of the chain.
const digest = createHmac('sha256', serverSeed).update(clientSeed).digest();
const draw = digest.readUInt32BE(0);
const result = Math.floor(Math.max(1, (2 ** 32 / (draw + 1)) * 0.99) * 100) / 100;
console.log({ result });`;
