/** A slip into the queue: looked at, its stake held, all in one transaction with the player's limits and what the house dares. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { untilRoom } from '#platform/server/money/beside.ts';
import { isRepeated } from '#platform/server/money/money.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { pushBalance } from '../balance.ts';
import type { BookContext } from '../context.ts';
import { keyUsed } from '../refusals.ts';
import { readBet } from './bet-rows.ts';
import { parseSlip, type SlipBody } from './parse.ts';
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
  if (isRepeated(placed)) return await repeated(context, placed.ref);
  if (isFailure(placed)) return placed;
  const { cur, now, readyAt, expiresAt } = placed;
  await pushBalance(context, player.id, cur);
  return { queueId: placed.id, now, readyAt, expiresAt };
}

/** What the key of this request made. */
async function repeated({ kit }: BookContext, ref: string): Promise<Queued | Failure> {
  const bet = await readBet(kit.db.pool, ref);
  if (!bet) return keyUsed;
  return {
    queueId: bet.id,
    now: kit.runtime.now(),
    readyAt: bet.ready_at.getTime(),
    expiresAt: bet.expires_at.getTime(),
  };
}
