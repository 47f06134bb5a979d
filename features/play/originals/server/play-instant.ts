import { floats } from '#engines/fair/floats.ts';
import { gameFloats, revealOf, type AnyInstant } from '#platform/contract/game.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { bookPlay } from '#platform/server/policy/book.ts';
import { moneyOf, refuseStake } from '#platform/server/policy/stake.ts';
import { shown, walletsOf } from './answer.ts';
import { detailText } from './detail.ts';
import { limitsOf } from './limits.ts';
import type { Decide, Wager } from './wager.ts';
import type { Room } from './room.ts';

/** A bet that settles at once: nonce, outcome, postings and row in one go. */
export function playInstant(room: Room, wager: Wager, game: AnyInstant): Decide {
  const { ports } = room.kit;
  const id = ports.uuid();
  const { player, currency, stake, params, demo } = wager;
  const maxMultiplier = game.maxMultiplier(params);
  return (state, draft) => {
    const now = ports.now();
    const cur = moneyOf(state, currency, demo, stake);
    const limits = limitsOf(room.settings(), game.id, currency);
    const refusal = refuseStake(
      state,
      { currency, cur, game: game.id, stake, maxMultiplier, limits, policy: room.policy(wager.country) },
      now,
    );
    if (refusal) return refusal;
    const { pair } = state;
    const nonce = draft.takeNonce(state);
    const outcome: unknown = game.outcome(
      params,
      gameFloats(game, params, (count) =>
        floats(pair.serverSeed, pair.clientSeed, Number(nonce), count, nodeHmac),
      ),
    );
    const ratio = game.payout(params, outcome);
    const payout = payoutOf(stake, ratio);
    const multiplier = shown(ratio);
    const stamp = draft.stamp(state) + 1;
    const detail = detailText(game, { params, outcome, multiplier, stamp });
    const after = draft.instantBet(state, {
      id,
      cur,
      game: game.id,
      stake,
      payout,
      pairId: pair.id,
      nonce,
      detail,
    });
    bookPlay(state, draft, cur, currency, stake, payout, now);
    if (wager.key) draft.keys.push({ user: player.id, key: wager.key, ref: id });
    return {
      id,
      user: player.id,
      type: 'quick',
      canBeFinished: false,
      delay: wager.quick ? 0 : revealOf(game, params, outcome),
      stake,
      payout,
      multiplier,
      running: false,
      outcome,
      events: game.events(params, outcome),
      currency,
      demo,
      ...walletsOf(state, cur, currency, after),
      stamp,
      fairness: { serverSeedHash: pair.hash, clientSeed: pair.clientSeed, nonce: Number(nonce) },
    };
  };
}
