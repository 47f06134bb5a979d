import { floats } from '#engines/fair/floats.ts';
import { gameFloats, revealOf, type AnyInstant } from '#platform/contract/game.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { fundingWallet, refuseStake } from '#platform/server/policy/stake.ts';
import { walletsOf } from '#platform/server/money/shown-balance.ts';
import { shown } from './answer.ts';
import { detailText } from './detail.ts';
import { limitsOf } from './limits.ts';
import type { Decide, Wager } from './wager.ts';
import type { OriginalsContext } from './context.ts';

/** A bet that settles at once: nonce, outcome, postings and row in one go. */
export function playInstant(context: OriginalsContext, wager: Wager, game: AnyInstant): Decide {
  const { runtime } = context.kit;
  const id = runtime.uuid();
  const { player, currency, stake, params, demo } = wager;
  const maxMultiplier = game.maxMultiplier(params);
  return (state, draft) => {
    const now = runtime.now();
    const ledgerCurrencyId = fundingWallet(state, currency, demo, stake);
    const limits = limitsOf(context.settings(), game.id, currency);
    const policy = context.policy(wager.country);
    const refusal = refuseStake(
      state,
      {
        currency,
        cur: ledgerCurrencyId,
        game: game.id,
        stake,
        maxMultiplier,
        limits,
        policy,
      },
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
      cur: ledgerCurrencyId,
      game: game.id,
      stake,
      payout,
      pairId: pair.id,
      nonce,
      detail,
    });
    countTowardsLimits(state, draft, ledgerCurrencyId, currency, stake, payout, now, policy);
    if (wager.key) draft.keys.push({ user: player.id, key: wager.key, ref: id });
    return {
      id,
      user: player.id,
      type: 'quick',
      canBeFinished: false,
      delay:
        wager.quick && context.kit.policy.law(state.guard, wager.country).quickPlay
          ? 0
          : revealOf(game, params, outcome),
      stake,
      payout,
      multiplier,
      running: false,
      outcome,
      events: game.events(params, outcome),
      currency,
      demo,
      ...walletsOf(state, ledgerCurrencyId, currency, after),
      stamp,
      fairness: { serverSeedHash: pair.hash, clientSeed: pair.clientSeed, nonce: Number(nonce) },
    };
  };
}
