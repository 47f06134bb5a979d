import { expect, test } from 'vitest';
import { floats } from '#engines/fair/floats.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { blackjack } from '#games/blackjack/game.ts';
import { hilo } from '#games/hilo/game.ts';
import { isNatural } from '#games/blackjack/hands.ts';
import { mines } from '#games/mines/game.ts';
import { isPlayed } from '#platform/server/money/counted.ts';
import type { AnySteps } from '#platform/contract/game.ts';
import { riskedIn } from './detail.ts';

/** What a game says of a round of so many turns that gave its stake back. */
const played = (game: AnySteps, params: object, state: unknown, turns: readonly unknown[]) =>
  isPlayed({
    stake: 100n,
    payout: 100n,
    detail: JSON.stringify({ turns, ...riskedIn(game, params, state, turns) }),
  });

const layout = (game: AnySteps, params: object, nonce: number): unknown =>
  game.outcome(params, floats('server', 'client', nonce, game.floats(params), nobleHmac));

test('a hand of blackjack that is over with the deal was played, both having a natural', () => {
  const game = blackjack as AnySteps;
  for (let nonce = 0; ; nonce++) {
    const dealt = layout(game, {}, nonce) as Record<'playerCards' | 'dealerCards', never>;
    const state: unknown = game.start({}, dealt);
    if (!isNatural(dealt.playerCards) || !isNatural(dealt.dealerCards) || !game.over({}, state)) continue;
    expect(played(game, {}, state, [])).toBe(true);
    return;
  }
});

test('a round that was left before anything was at stake was not', () => {
  const params = { mines: 3 };
  const start = mines.start(params, layout(mines as AnySteps, params, 0) as never);
  expect(played(mines as AnySteps, params, start, [])).toBe(false);
  expect(played(mines as AnySteps, params, start, [{ tile: 1 }])).toBe(true);
  const opened = hilo.start(hilo.initial, layout(hilo as AnySteps, hilo.initial, 0) as never);
  expect(played(hilo as AnySteps, hilo.initial, { ...opened, guesses: ['skip'] }, [{ guess: 'skip' }])).toBe(
    false,
  );
});
