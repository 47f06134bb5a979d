/** The boost that a slip names. */
import type { Failure } from '#platform/contract/error.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BetKind, LegInput } from '../../contract.ts';
import { boostHad, boostOver, invalidSlip } from '../refusals.ts';
import type { TakenLeg } from '../slip/take.ts';
import { type Boosted, type BoostRow, type BoostsFound, isOn, type Take, whyNot } from './rows.ts';

interface Sent {
  readonly kind: BetKind;
  readonly legs: readonly LegInput[];
}

/** The boost that a single names, while it can be taken; its limits are looked at by `barredBoost`. */
export function boostOf({ boosts }: BoostsFound, slip: Sent, now: number): BoostRow | Failure | null {
  const [leg] = slip.legs;
  if (slip.legs.every(({ boost }) => boost === undefined)) return null;
  if (slip.kind !== 'single' || !leg?.boost) return invalidSlip('Only a single takes a boost.');
  const boost = boosts.get(leg.boost);
  const { event_id: event, key, outcome } = boost ?? {};
  if (!boost || event !== leg.event || key !== leg.market || outcome !== leg.outcome)
    return invalidSlip('This boost is of another selection.');
  return isOn(boost, now) ? boost : boostOver;
}

/** @returns the refusal, or the most that the bet may win, micro-dollars */
export function barredBoost(
  found: BoostsFound,
  take: Omit<Take, 'bet'>,
  { now, cur }: { now: number; cur: number },
): Failure | bigint | null {
  // What is promised there is money, and nobody takes it with a bonus.
  if (natureOf(cur) !== 'real') return invalidSlip('Boosts are for real money.');
  const barred = whyNot(found, take, now);
  if (barred === null) return null;
  if (barred === 'over') return boostOver;
  if (barred === 'had') return boostHad;
  // What is left is not worth a bet: for who comes it is over.
  return barred.most > 0n ? barred.most : boostOver;
}

/** As it is stored with the bet. */
export function boostedBy({ legs: [input] }: Sent, [taken]: readonly TakenLeg[]): Boosted | null {
  return taken?.plain && input?.boost ? { id: input.boost, plain: taken.plain } : null;
}
