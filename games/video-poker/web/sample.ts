/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const suits = ['diamond', 'heart', 'spade', 'club'];
const deck = ranks.flatMap((rank) => suits.map((suit) => rank + '-' + suit));
const cards = [];
for (let draw = 0; draw < 10; draw++) {
  const message = clientSeed + ':' + nonce + ':' + Math.floor(draw / 8);
  const digest = createHmac('sha256', serverSeed).update(message).digest();
  const float = digest.readUInt32BE((draw % 8) * 4) / 2 ** 32;
  cards.push(...deck.splice(Math.floor(float * deck.length), 1));
}
console.log({ initialHand: cards.slice(0, 5), comingCards: cards.slice(5) });`;
