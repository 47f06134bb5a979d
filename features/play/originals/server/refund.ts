/**
 * Gives stakes of a called-off shared round back. The round is marked first, so that nobody joins any more; a process that
 * dies in between leaves open parts in a round that is over. They are found and paid back by whoever looks next: the
 * elected process when it takes over, a job, or `./phoenix mend`.
 */
import type { Database } from '#platform/server/database/handle.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type BalanceAt, pushBalance, walletsOf } from '#platform/server/money/shown-balance.ts';
import { uncountStake } from '#platform/server/policy/book.ts';

/** What giving back needs of the platform; an operator's command has it without a server, and no pages to show it on. */
export type RefundTools = Pick<ServerKit, 'db' | 'money' | 'runtime'> &
  Partial<Pick<ServerKit, 'identity' | 'realtime'>>;

export interface StuckPart {
  readonly game: string;
  readonly no: bigint;
  readonly user: bigint;
  readonly id: string;
  readonly cur: number;
  readonly stake: bigint;
  /** How its round ended. */
  readonly ended: 'refunded' | 'settled';
}

/** Open parts of shared rounds that are over: there are none but after a crash. */
export async function stuckParts({ pool }: Database): Promise<StuckPart[]> {
  const { rows } = await pool.query<{
    game: string;
    no: string;
    user_id: string;
    id: string;
    cur: number;
    stake: string;
    state: StuckPart['ended'];
  }>(
    `select r.game, r.shared_no::text as no, r.user_id::text, r.id, r.cur, r.stake::text, s.state
       from round r join shared_round s on s.game = r.game and s.no = r.shared_no
      where r.status = 'open' and r.shared_no is not null and s.state in ('settled', 'refunded')
      order by r.opened_at, r.id`,
  );
  return rows.map(({ no, user_id: user, stake, state, ...row }) => ({
    ...row,
    no: BigInt(no),
    user: BigInt(user),
    stake: BigInt(stake),
    ended: state,
  }));
}

/** Gives one stake back, once, however often and by however many it is asked. @returns false when it was given before */
export async function refundPart(
  { money, runtime, identity, realtime }: RefundTools,
  { user, id }: { readonly user: bigint; readonly id: string },
): Promise<boolean> {
  const given = await money.act(user, (state, draft): BalanceAt | null => {
    const open = state.rounds.get(id);
    if (!open) return null;
    const { cur, stake, openedAt } = open;
    const currency = money.currencyById(cur);
    const after = draft.refundRound(state, open);
    uncountStake(state, draft, cur, currency, stake, openedAt, runtime.now());
    return { ledgerCurrencyId: cur, stamp: draft.stamp(state), ...walletsOf(state, cur, currency, after) };
  });
  if (given === null || !('stamp' in given)) return false;
  if (identity && realtime) await pushBalance({ identity, money, realtime }, user, given);
  return true;
}

/** Gives back every stake that a called-off round still holds. @returns how many */
export async function refundStuck(tools: RefundTools): Promise<number> {
  let given = 0;
  for (const part of await stuckParts(tools.db))
    if (part.ended === 'refunded' && (await refundPart(tools, part))) given += 1;
  return given;
}
