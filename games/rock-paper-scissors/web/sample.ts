/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const hands = [];
for (let hand = 0; hand < 20; hand++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(hand / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((hand % 8) * 4) / 2 ** 32;
  hands.push(['rock', 'paper', 'scissors'][Math.floor(float * 3)]);
}
console.log({ hands });`;
