/** A slip into the queue: looked at, its stake held, all in one transaction with the player's limits and what the house dares. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { untilRoom } from '#platform/server/money/beside.ts';
import { currencyIdOf, natureOf } from '#platform/server/money/ledger-id.ts';
import { isRepeated } from '#platform/server/money/money.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { pushBalance } from '../balance.ts';
import type { BookContext } from '../context.ts';
import { keyUsed } from '../refusals.ts';
import { type BetRow, type LegRow, readBet, readLegs, refOf } from './bet-rows.ts';
import type { LegRef } from './legs.ts';
import { parseSlip, type Slip, type SlipBody } from './parse.ts';
import { place } from './place.ts';
import { type SlipFound, slipRows } from './slip-rows.ts';

export interface Queued {
  readonly queueId: string;
  readonly now: number;
  readonly readyAt: number;
  readonly expiresAt: number;
}

export async function submitSlip(
  context: BookContext,
  player: Player,
  body: SlipBody,
  country: string | null,
): Promise<Queued | Failure> {
  const { kit } = context;
  const slip = parseSlip(context, body);
  if (isFailure(slip)) return slip;
  const key = body.key === undefined ? undefined : requestKey(`sport:${body.key}`);
  const id = kit.runtime.uuid();
  const ask = { user: player.id, legs: slip.legs };
  const decide = (state: PlayerState, draft: Draft, found: SlipFound) =>
    place(context, state, draft, slip, found, { id, key, country });
  const placed = await untilRoom(() => kit.money.actBesideOnce(player.id, slipRows, ask, decide, key));
  if (isRepeated(placed)) return await repeated(context, slip, placed.ref);
  if (isFailure(placed)) return placed;
  const { cur, now, readyAt, expiresAt } = placed;
  await pushBalance(context, player.id, cur);
  return { queueId: placed.id, now, readyAt, expiresAt };
}

/** What the key of this request made, where it is the same slip. */
async function repeated({ kit }: BookContext, slip: Slip, ref: string): Promise<Queued | Failure> {
  const { pool } = kit.db;
  const bet = await readBet(pool, ref);
  if (!bet || !sameSlip(slip, bet, await readLegs(pool, [ref]))) return keyUsed;
  return {
    queueId: bet.id,
    now: kit.runtime.now(),
    readyAt: bet.ready_at.getTime(),
    expiresAt: bet.expires_at.getTime(),
  };
}

/**
 * Whether a slip is the one that a bet was made of: all but its prices. Who lost the answer asks again with the versions of
 * then, and may take other odds than before.
 */
function sameSlip(slip: Slip, bet: BetRow, legs: readonly LegRow[]): boolean {
  const { currency, demo, stake, kind, sizes } = slip;
  if (currencyIdOf(bet.cur) !== currency.id || demo !== (natureOf(bet.cur) === 'demo')) return false;
  if (BigInt(bet.stake) !== stake || bet.kind !== kind) return false;
  const boosts = slip.legs.flatMap(({ boost }) => boost ?? []);
  return (
    bet.sizes.join() === sizes.join() &&
    (bet.boosted?.id ?? '') === boosts.join() &&
    namesOf(legs.map(refOf)) === namesOf(slip.legs)
  );
}

function namesOf(legs: readonly LegRef[]): string {
  return JSON.stringify(legs.map(({ event, market, outcome }) => [event, market, outcome]));
}
