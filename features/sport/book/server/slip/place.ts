/** Whether a slip is taken, by what was read for it, and what it leaves to be written. Pure but for the draft and what was read. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { typedFloor } from '#platform/contract/money.ts';
import { symmetricSums } from '#engines/sport/bets/payout.ts';
import { floor, multiply, type Ratio, ratio, sum } from '#engines/sport/exact/ratio.ts';
import { microUsd, unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { fundingWallet, PLAY, refuseStake } from '#platform/server/policy/stake.ts';
import { boostPercent, mostWith } from '../../boost.ts';
import type { SportSettings } from '../../settings.ts';
import { type BoostRow, type BoostsFound, countTake, type Take } from '../boosts/rows.ts';
import { barredBoost, boostOf } from '../boosts/slip.ts';
import { type BookContext, PRODUCT, unitsOfUsd } from '../context.ts';
import { actedOnEvent, betWaits, noBalance, optionClosed, stakeTooHigh, stakeTooLow } from '../refusals.ts';
import { dareBet } from '../risk/dare.ts';
import { weighOn } from '../risk/house.ts';
import { actorsOf } from './barred.ts';
import { boardOf, delayOf } from './legs.ts';
import type { Slip } from './parse.ts';
import { type SlipFound, slipRows } from './slip-rows.ts';
import { edgeWith, takeSlip } from './take.ts';
import { oddsTogether } from './together.ts';

/** A slip in the queue, and the money that holds its stake. */
export interface Placed {
  readonly id: string;
  readonly cur: number;
  readonly now: number;
  readonly readyAt: number;
  readonly expiresAt: number;
}

interface Place {
  readonly id: string;
  readonly key: string | undefined;
  readonly country: string | null;
}

export function place(
  context: BookContext,
  state: PlayerState,
  draft: Draft,
  slip: Slip,
  found: SlipFound,
  { id, key, country }: Place,
): Placed | Failure {
  const { kit } = context;
  const { user } = state;
  const settings = context.settings();
  const now = kit.runtime.now();
  const { currency, stake } = slip;
  const boost = boostOf(found.boosts, slip, now);
  if (isFailure(boost)) return boost;
  if (found.pending) return betWaits;
  const cur = fundingWallet(state, currency, slip.demo, stake);
  const policy = kit.policy.view(PRODUCT, country);
  // Before its prices are worked out, which can take long: a slip that is barred anyway costs the process nothing.
  const refusal =
    refuseActor(state, slip, found) ??
    refuseAmount(settings, slip, found.percent, boost) ??
    refuseStake(
      state,
      { currency, cur, game: PRODUCT, stake, maxMultiplier: null, limits: NO_LIMITS, policy },
      now,
    );
  if (refusal) return refusal.code === PLAY.balance ? noBalance : refusal;
  const taken = takeSlip(slip, boardOf(found.rows, slip.legs, now), settings, boost);
  if (isFailure(taken)) return taken;
  const { legs, builder } = taken;

  const odds = oddsTogether(
    legs.map((one) => ({ event: one.leg.event, odds: one.odds })),
    builder,
  );
  const potential = potentialOf(slip, odds);
  // A price that has risen since it was shown is what the slip is taken at: limits are those of the greatest win.
  const dear = legs.map((one) => ({ ...one, odds: one.most }));
  const atMost = potentialOf(
    slip,
    oddsTogether(
      dear.map((one) => ({ event: one.leg.event, odds: one.odds })),
      builder,
    ),
  );
  const tooMuch = refusePayout(settings, slip, atMost);
  if (tooMuch) return tooMuch;

  const asked = { legs: dear, builder, currency, cur, stake, potential: atMost, percent: found.percent };
  const weight = dareBet(kit.money, state, settings, asked, found.house);
  if ('by' in weight) {
    // No stake that could be sent: the market is full.
    if (weight.by === 'market' && weight.most < unitsOfUsd(settings.minStakeUsd, currency))
      return optionClosed;
    return stakeTooHigh(weight.most, currency);
  }
  const take = boost && { id: boost.id, user, bet: id, wins: microUsd(atMost - stake, currency) };
  const barred = take && refuseBoost(found.boosts, take, { slip, now, cur });
  if (barred) return barred;

  const delay = Math.max(0, ...legs.map(({ leg }) => (leg.live ? delayOf(settings, leg.row.sport) : 0)));
  const readyAt = now + delay * 1000;
  const expiresAt = readyAt + settings.confirmSeconds * 1000;
  draft.openRound(state, {
    id,
    game: PRODUCT,
    cur,
    stake,
    pairId: null,
    nonce: -1n,
    params: {
      edge: edgeWith(taken.edge, boostPercent(slip.boost, odds)).toString(),
      wins: (atMost - stake).toString(),
    },
    version: '1/sport',
    sharedNo: null,
    openedAt: now,
    // Bets on sport stand beside each other.
    state: { place: id },
    steps: 0,
  });
  draft.event(state, 'sport.placed', { id, cur, stake: stake.toString() });
  countTowardsLimits(state, draft, cur, currency, stake, 0n, now, policy);
  // The slips after it in this batch are judged with it.
  weighOn(found.house, weight);
  if (take) countTake(found.boosts, take);
  const queued = { id, user, cur, now, readyAt, expiresAt, potential };
  draft.beside(state, slipRows, { slip, taken, queued, weight, take, known: found.known });
  if (key !== undefined) draft.keys.push({ user, key, ref: id });
  return { id, cur, now, readyAt, expiresAt };
}

function refuseBoost(
  found: BoostsFound,
  take: Take,
  { slip: { stake, currency }, now, cur }: { slip: Slip; now: number; cur: number },
): Failure | null {
  const barred = barredBoost(found, take, { now, cur });
  if (typeof barred !== 'bigint') return barred;
  return stakeTooHigh(typedFloor((stake * barred) / take.wins, currency), currency);
}

/** The slip's own bounds are judged apart, for their refusals are the slip's. */
const NO_LIMITS = { min: 0n, max: 1n << 62n, maxPayout: 1n << 62n, maxText: '', maxPayoutText: '' };

/** Staff do not bet on what they had a hand in; accounts beside theirs are found when the slip is ready. */
function refuseActor({ user }: PlayerState, { legs }: Slip, { rows }: SlipFound): Failure | null {
  return actorsOf(rows.events, legs).has(user.toString()) ? actedOnEvent : null;
}

/** @param percent of the greatest stake that this player may place */
function refuseAmount(
  settings: SportSettings,
  { currency, stake }: Slip,
  percent: number,
  boost: BoostRow | null,
): Failure | null {
  const units = (usd: string) => unitsOfUsd(usd, currency);
  const least = units(settings.minStakeUsd);
  if (stake < least) return stakeTooLow(least, currency);
  const bounds = [(units(settings.maxStakeUsd) * BigInt(percent)) / 100n];
  if (boost) bounds.push(typedFloor(unitsOfMicroUsd(BigInt(boost.max_stake), currency), currency));
  const most = bounds.reduce((a, b) => (b < a ? b : a));
  return stake > most ? stakeTooHigh(most, currency) : null;
}

function refusePayout(settings: SportSettings, { currency, stake }: Slip, potential: bigint): Failure | null {
  const maxPayout = unitsOfUsd(settings.maxPayoutUsd, currency);
  if (potential <= maxPayout) return null;
  // The stake that just pays the greatest payout: what is taken in place of this one.
  return stakeTooHigh(typedFloor((stake * maxPayout) / potential, currency), currency);
}

/** What a slip pays when all of it wins. */
export function potentialOf(
  { kind, stake, sizes, lines, boost }: Pick<Slip, 'kind' | 'stake' | 'sizes' | 'lines' | 'boost'>,
  odds: readonly Ratio[],
): bigint {
  if (kind !== 'system') return floor(mostWith(boost, ratio(stake), odds));
  const sums = symmetricSums(odds);
  return floor(multiply(ratio(stake, lines), sum(sizes.map((size) => sums[size]!))));
}
