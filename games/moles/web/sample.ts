/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const rounds = params.moles === 1 ? 8 : 9;
const molesByRound = [];
for (let round = 0, draw = 0; round < rounds; round++) {
  const holes = [0, 1, 2, 3, 4, 5, 6];
  const moles = [];
  for (; moles.length < params.moles; draw++) {
    const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
    const digest = createHmac('sha256', serverSeed).update(message).digest();
    const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
    moles.push(...holes.splice(Math.floor(float * holes.length), 1));
  }
  molesByRound.push(moles);
}
console.log({ molesByRound });`;
