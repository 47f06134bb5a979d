/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const numbersOrder = [];
for (let draw = 0; draw < 10; draw++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
  numbersOrder.push(...numbers.splice(Math.floor(float * numbers.length), 1));
}
const numbersSorted = [...numbersOrder].sort((a, b) => a - b);
console.log({ numbersOrder, numbersSorted });`;
