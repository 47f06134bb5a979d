/** The boost that a slip names. */
import type { Failure } from '#platform/contract/error.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BetKind, LegInput } from '../../contract.ts';
import type { Queryable } from '../feed/rows.ts';
import { boostHad, boostOver, invalidSlip } from '../refusals.ts';
import type { TakenLeg } from '../slip/take.ts';
import { type BoostRow, isOn, mayTake, readBoost } from './rows.ts';

interface Sent {
  readonly kind: BetKind;
  readonly legs: readonly LegInput[];
}

/** The boost that a single names, while it can be taken; its limits are looked at when it is held. */
export async function boostOf(
  client: Queryable,
  slip: Sent,
  now: number,
): Promise<BoostRow | Failure | null> {
  const [leg] = slip.legs;
  if (slip.legs.every(({ boost }) => boost === undefined)) return null;
  if (slip.kind !== 'single' || !leg?.boost) return invalidSlip('Only a single takes a boost.');
  const boost = await readBoost(client, leg.boost);
  const { event_id: event, key, outcome } = boost ?? {};
  if (!boost || event !== leg.event || key !== leg.market || outcome !== leg.outcome)
    return invalidSlip('This boost is of another selection.');
  return isOn(boost, now) ? boost : boostOver;
}

/** @returns the refusal, or the most that the bet may win, micro-dollars */
export async function barredBoost(
  client: Queryable,
  { id }: BoostRow,
  { cur, ...take }: { user: bigint; wins: bigint; now: number; cur: number },
): Promise<Failure | bigint | null> {
  // What is promised there is money, and nobody takes it with a bonus.
  if (natureOf(cur) !== 'real') return invalidSlip('Boosts are for real money.');
  const barred = await mayTake(client, { id, ...take });
  if (barred === null) return null;
  if (barred === 'over') return boostOver;
  if (barred === 'had') return boostHad;
  // What is left is not worth a bet: for who comes it is over.
  return barred.most > 0n ? barred.most : boostOver;
}

/** As it is stored with the bet. */
export function boostedText({ legs: [input] }: Sent, [taken]: readonly TakenLeg[]): string | null {
  return taken?.plain && input?.boost ? JSON.stringify({ id: input.boost, plain: taken.plain }) : null;
}
