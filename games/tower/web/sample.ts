/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const floors = { easy: [3, 4], medium: [2, 3], hard: [1, 2], expert: [1, 3], master: [1, 4] };
const [eggs, niches] = floors[params.difficulty];
const eggsByRow = [];
let used = 0;
function nextFloat() {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(used / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  return digest.readUInt32BE((used++ % 8) * 4) / 2 ** 32;
}
for (let row = 0; row < 9; row++) {
  const columns = Array.from({ length: niches }, (_, column) => column);
  const drawn = [];
  for (let egg = 0; egg < eggs; egg++)
    drawn.push(...columns.splice(Math.floor(nextFloat() * columns.length), 1));
  eggsByRow.push(drawn);
}
console.log({ eggsByRow });`;
