/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const pops = { easy: 1, medium: 3, hard: 5, expert: 10 }[params.difficulty];
const pumps = Array.from({ length: 25 }, (_, pump) => pump);
const popsOrder = [];
for (let draw = 0; draw < pops; draw++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
  popsOrder.push(...pumps.splice(Math.floor(float * pumps.length), 1));
}
const popsSorted = [...popsOrder].sort((a, b) => a - b);
const firstPop = popsSorted[0];
// 98 hundredths over the chance that the balloon holds so long, rounded; in whole numbers, so exact.
let [num, den] = [98n, 1n];
for (let pop = 0; pop < pops; pop++) {
  num *= BigInt(25 - pop);
  den *= BigInt(25 - firstPop - pop);
}
const maxMultiplier = firstPop === 0 ? 1 : Number((2n * num + den) / (2n * den)) / 100;
console.log({ popsOrder, popsSorted, firstPop, maxMultiplier });`;
