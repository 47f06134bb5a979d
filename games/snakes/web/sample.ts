/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const faces = [];
for (let die = 0; die < 10; die++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(die / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((die % 8) * 4) / 2 ** 32;
  faces.push(Math.floor(float * 6) + 1);
}
const dice = [0, 2, 4, 6, 8].map((first) => [faces[first], faces[first + 1]]);
const rollTotals = dice.map(([first, second]) => first + second);
console.log({ dice, rollTotals });`;
