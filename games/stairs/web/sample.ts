/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const stonesByRow = [];
let used = 0;
function nextFloat() {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(used / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  return digest.readUInt32BE((used++ % 8) * 4) / 2 ** 32;
}
for (let row = 0; row < 13; row++) {
  const cells = Array.from({ length: 20 - row }, (_, cell) => cell);
  const drawn = [];
  for (let stone = 0; stone < params.stones; stone++)
    drawn.push(...cells.splice(Math.floor(nextFloat() * cells.length), 1));
  stonesByRow.push(drawn);
}
console.log({ stonesByRow });`;
