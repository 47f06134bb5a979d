/** Who sits with whom: accounts that share a device or an address do not meet for money, or staff hear of it. */
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { PokerContext } from '../context.ts';
import { playsTogether } from '../refusals.ts';
import { noteTogether } from './reports.ts';
import { sharedWith } from './shared.ts';

interface Meeting {
  readonly user: bigint;
  /** Of what is paid; play money is nobody's loss. */
  readonly cur: number;
  /** Table, sit-and-go or tournament. */
  readonly place: string;
  /** Who is there already. The row of the place is locked: two who sit down at once see each other. */
  readonly others: readonly bigint[];
}

/** @returns why the player may not come to these; null: may, and staff are told where the operator wants it */
export async function refuseTogether(
  context: PokerContext,
  client: pg.ClientBase,
  { user, cur, place, others }: Meeting,
): Promise<Failure | null> {
  const rule = context.settings().together;
  if (rule === 'off' || others.length === 0 || natureOf(cur) !== 'real') return null;
  const shared = await sharedWith(context, client, user, others);
  if (shared.length === 0) return null;
  if (rule === 'block') return playsTogether;
  await noteTogether(context, client, { user, place, shared });
  return null;
}
