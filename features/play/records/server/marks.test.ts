import { expect, test } from 'vitest';
import { blackjack } from '#games/blackjack/game.ts';
import { settledBet } from './marks.ts';

/** A bet on blackjack that was dealt these cards and won, by whatever lay on it. */
const dealt = (
  playerCards: readonly string[],
  dealerCards: readonly string[],
  turns: readonly object[] = [],
) =>
  settledBet({ game: 'blackjack', stake: '4', payout: '5' }, blackjack, {
    params: {},
    outcome: { playerCards, dealerCards },
    multiplier: 1.25,
    turns,
  });

test('a natural is the own cards, whatever the round has paid and however it went on', () => {
  const natural = ['A-spade', 'K-heart'];
  expect(dealt(natural, ['9-club', '9-heart']).natural).toBe(true);
  expect(dealt(natural, ['A-club', '9-heart'], [{ action: 'noInsurance' }]).natural).toBe(true);
  expect(dealt(natural, ['A-club', '10-heart']).natural).toBe(false);
  expect(dealt(['K-spade', 'K-heart'], ['A-club', '10-heart']).natural).toBe(false);
});
