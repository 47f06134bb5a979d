/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const mines = params.mines;
const side = params.size ?? 5;
const tiles = Array.from({ length: side * side }, (_, tile) => tile);
const minesOrder = [];
for (let draw = 0; draw < mines; draw++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
  minesOrder.push(...tiles.splice(Math.floor(float * tiles.length), 1));
}
const minesSorted = [...minesOrder].sort((a, b) => a - b);
console.log({ minesOrder, minesSorted });`;
