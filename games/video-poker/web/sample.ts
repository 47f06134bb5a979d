/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const suits = ['diamond', 'heart', 'spade', 'club'];
const deck = ranks.flatMap((rank) => suits.map((suit) => rank + '-' + suit));
if (params.variant === 'joker') deck.push('joker');
let float = 0;
function take(pack) {
  const cards = [];
  for (let draw = 0; draw < 5; draw++, float++) {
    const message = clientSeed + ':' + nonce + ':' + Math.floor(float / 8);
    const digest = createHmac('sha256', serverSeed).update(message).digest();
    const share = digest.readUInt32BE((float % 8) * 4) / 2 ** 32;
    cards.push(...pack.splice(Math.floor(share * pack.length), 1));
  }
  return cards;
}
const initialHand = take(deck);
const comingCards = take([...deck]);
const more = [];
for (let hand = 1; hand < (params.hands ?? 1); hand++) more.push(take([...deck]));
console.log({ initialHand, comingCards, ...(more.length > 0 && { more }) });`;
