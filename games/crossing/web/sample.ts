/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const trains = { easy: 1, medium: 3, hard: 5, expert: 10 }[params.difficulty];
const tracks = Array.from({ length: 20 }, (_, track) => track);
const trainsOrder = [];
for (let draw = 0; draw < trains; draw++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
  trainsOrder.push(...tracks.splice(Math.floor(float * tracks.length), 1));
}
const trainsSorted = [...trainsOrder].sort((a, b) => a - b);
const firstTrain = trainsSorted[0];
// 98 hundredths over the chance that the first tracks are free, rounded; in whole numbers, so exact.
let [num, den] = [98n, 1n];
for (let train = 0; train < trains; train++) {
  num *= BigInt(20 - train);
  den *= BigInt(20 - firstTrain - train);
}
const maxMultiplier = firstTrain === 0 ? 1 : Number((2n * num + den) / (2n * den)) / 100;
console.log({ trainsOrder, trainsSorted, firstTrain, maxMultiplier });`;
