/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const suits = ['diamond', 'heart', 'spade', 'club'];
const cardStream = [];
const cards = params.hands === 3 ? 69 : 52;
for (let draw = 0; draw < cards; draw++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
  const card = Math.floor(float * 52);
  cardStream.push(ranks[Math.floor(card / 4)] + '-' + suits[card % 4]);
}
console.log({ cardStream, playerCards: cardStream.slice(0, 2), dealerCards: cardStream.slice(2, 4) });`;
