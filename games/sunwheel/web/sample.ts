/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// serverSeed is the round's hash, clientSeed the salt of the chain.
const digest = createHmac('sha256', serverSeed).update(clientSeed).digest();
const draw = digest.readUInt32BE(0);
const result = Math.floor((draw / 2 ** 32) * 51);
const others = (result % 5) % 2 === 1 ? 'red' : 'black';
const colour = result === 0 ? 'gold' : result % 5 === 0 ? 'blue' : others;
console.log({ result, colour });`;
