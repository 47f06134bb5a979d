/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// serverSeed is the round's hash, clientSeed the salt of the chain.
const digest = createHmac('sha256', serverSeed).update(clientSeed).digest();
const draw = digest.readUInt32BE(0);
const result = Math.floor((draw / 2 ** 32) * 15);
const colour = result === 0 ? 'green' : result % 2 === 1 ? 'red' : 'black';
console.log({ result, colour });`;
