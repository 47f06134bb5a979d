import type pg from 'pg';
import { fail, isFailure, type Failure } from '../../contract/error.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import type { Hold, Money } from './money.ts';
import { requestKey } from './request-key.ts';
import type { Draft, PlayerState } from './state.ts';
import type { HoldPart } from './money.ts';

interface Row {
  id: string;
  user_id: string;
  cur: number;
  amount: string;
  reason: string;
  state: Hold['state'];
}

interface HoldOptions {
  db: Database;
  runtime: Runtime;
  exclusive: Money['exclusive'];
}

/** Amounts set aside for something that is not decided yet. A hold ends once: captured or released. */
export function createHolds({ db, runtime, exclusive }: HoldOptions): Pick<Money, 'hold' | 'endHold'> {
  return {
    hold(request) {
      const key = requestKey(request.key, 'hold');
      return exclusive(request.user, async (client, state, draft) => {
        const used = await client.query<{ ref: string }>(
          'select ref from request_key where user_id = $1 and key = $2',
          [request.user.toString(), key],
        );
        if (used.rows[0]) return readHold(client, used.rows[0].ref);
        const id = runtime.uuid();
        const held = await placeHold(client, state, draft, { ...request, id, at: runtime.now() });
        if (!isFailure(held)) draft.keys.push({ user: request.user, key, ref: id });
        return held;
      });
    },
    async endHold(id, how, within, parts) {
      const owner = await db.pool.query<{ user_id: string }>('select user_id from hold where id = $1', [id]);
      if (!owner.rows[0]) return fail(404, 404, 'No such hold.');
      return exclusive(
        BigInt(owner.rows[0].user_id),
        async (client, state, draft): Promise<Hold | Failure> => {
          const ended = await finishHold(client, state, draft, { id, how, at: runtime.now(), parts });
          if (!isFailure(ended)) await within?.(client, state, draft);
          return ended;
        },
      );
    },
  };
}

/**
 * Sets an amount aside, for work that does more inside `money.exclusive`. Whoever calls it sees to it that it happens once.
 * @param request.id of the hold, a new UUID
 */
export async function placeHold(
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  request: { id: string; cur: number; amount: bigint; reason: string; at: number },
): Promise<Hold | Failure> {
  const { id, cur: ledgerCurrencyId, amount, reason, at } = request;
  if (amount <= 0n) return fail(422, 1, 'A hold needs a positive amount.');
  if ((state.balances.get(ledgerCurrencyId) ?? 0n) < amount)
    return fail(409, 2, 'The balance is too small for this.');
  await client.query(
    `insert into hold (id, user_id, cur, amount, reason, state, at) values ($1, $2, $3, $4, $5, 'held', $6)`,
    [id, state.user.toString(), ledgerCurrencyId, amount.toString(), reason, new Date(at)],
  );
  const balance = draft.post(state, ledgerCurrencyId, -amount, ACCOUNT.held, KIND.holdPlace, id, reason);
  draft.event(state, 'hold.placed', {
    id,
    cur: ledgerCurrencyId,
    amount: amount.toString(),
    reason,
    balance: balance.toString(),
    stamp: draft.stamp(state),
  });
  return readHold(client, id);
}

/**
 * Ends a hold inside `money.exclusive`.
 * @param end.parts where a captured amount goes, all of it; to the operator unless told
 * @throws when the parts are not the whole
 */
export async function finishHold(
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  end: { id: string; how: 'capture' | 'release'; at: number; parts?: readonly HoldPart[] | undefined },
): Promise<Hold | Failure> {
  const { id, how, at } = end;
  const hold = await readHold(client, id);
  if (hold.state !== 'held') return fail(409, 409, `This hold is already ${hold.state}.`);
  const ended = how === 'capture' ? 'captured' : 'released';
  await client.query('update hold set state = $2, ended_at = $3 where id = $1', [id, ended, new Date(at)]);
  const payload = {
    id,
    cur: hold.cur,
    amount: hold.amount.toString(),
    reason: hold.reason,
  };
  if (how === 'release') {
    const balance = draft.post(state, hold.cur, hold.amount, ACCOUNT.held, KIND.holdRelease, id, hold.reason);
    draft.event(state, 'hold.released', {
      ...payload,
      balance: balance.toString(),
      stamp: draft.stamp(state),
    });
  } else {
    const whole = [{ to: ACCOUNT.operator, kind: KIND.holdCapture, amount: hold.amount }];
    for (const { to, kind, amount } of wholeOf(hold, end.parts ?? whole))
      draft.transfer(state, hold.cur, amount, ACCOUNT.held, to, kind, id);
    draft.event(state, 'hold.captured', payload);
  }
  return { ...hold, state: ended };
}

/** Parts that leave nothing behind in the account of held amounts and take nothing of others. */
function wholeOf(hold: Hold, parts: readonly HoldPart[]): readonly HoldPart[] {
  const sum = parts.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== hold.amount || parts.some(({ amount }) => amount <= 0n))
    throw new Error(`the parts of hold ${hold.id} are ${sum} and not ${hold.amount}`);
  return parts;
}

async function readHold(client: pg.ClientBase, id: string): Promise<Hold> {
  const { rows } = await client.query<Row>('select * from hold where id = $1', [id]);
  const row = rows[0]!;
  return {
    id: row.id,
    user: BigInt(row.user_id),
    cur: row.cur,
    amount: BigInt(row.amount),
    reason: row.reason,
    state: row.state,
  };
}
