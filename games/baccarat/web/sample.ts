/** The game in a few lines of plain JavaScript, for readers who trust no page. A test runs it. */
export const sample = `const digest = createHmac('sha256', serverSeed).update(clientSeed + ':' + nonce + ':0').digest();
const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const suits = ['diamond', 'heart', 'spade', 'club'];
const cardStream = [0, 1, 2, 3, 4, 5].map((index) => {
  const card = Math.floor((digest.readUInt32BE(index * 4) / 2 ** 32) * 52);
  return ranks[Math.floor(card / 4)] + '-' + suits[card % 4];
});
const worth = (card) => (card[0] === 'A' ? 1 : Number(card.split('-')[0]) % 10 || 0);
const points = (hand) => hand.reduce((sum, card) => sum + worth(card), 0) % 10;
const playerCards = cardStream.slice(0, 2);
const bankerCards = cardStream.slice(2, 4);
const extraCards = cardStream.slice(4);
const playerHand = [...playerCards];
const bankerHand = [...bankerCards];
if (points(playerCards) < 8 && points(bankerCards) < 8) {
  const left = [...extraCards];
  const banker = points(bankerCards);
  let draws = banker <= 5;
  if (points(playerCards) <= 5) {
    playerHand.push(left.shift());
    const third = worth(playerHand[2]);
    // On which third cards of the player the banker draws with 0, 1, 2, ... points.
    const lists = [10, 10, 10, '012345679', '234567', '4567', '67', ''];
    draws = lists[banker] === 10 || lists[banker].includes(third);
  }
  if (draws) bankerHand.push(left.shift());
}
const playerPoints = points(playerHand);
const bankerPoints = points(bankerHand);
const winner = playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker';
const dealtCount = playerHand.length + bankerHand.length;
console.log({
  cardStream, playerCards, bankerCards, extraCards, playerHand, bankerHand,
  dealtCount, playerPoints, bankerPoints, winner,
});`;
