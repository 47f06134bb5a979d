/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `// serverSeed is the round's hash, clientSeed the salt of the chain.
const digest = createHmac('sha256', serverSeed).update(clientSeed).digest();
const names = ['lion', 'leopard', 'elephant', 'crocodile', 'zebra', 'flamingo'];
const faces = [0, 1, 2, 2, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];
const seen = [0, 4, 8].map((at) => faces[digest.readUInt32BE(at) % 20]);
console.log({ animals: seen.map((one) => names[one]), result: seen[0] * 36 + seen[1] * 6 + seen[2] });`;
