import type pg from 'pg';
import { fail, type Failure } from '../../contract/error.ts';
import type { Database, Ports } from '../kit.ts';
import { ACCOUNT, KIND } from './kinds.ts';
import type { Hold, Money } from './money.ts';
import { requestKey } from './request-key.ts';

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
  ports: Ports;
  exclusive: Money['exclusive'];
}

/** Amounts set aside for something that is not decided yet. A hold ends once: captured or released. */
export function createHolds({ db, ports, exclusive }: HoldOptions): Pick<Money, 'hold' | 'endHold'> {
  return {
    hold(request) {
      const key = requestKey(request.key, 'hold');
      return exclusive(request.user, async (client, state, draft) => {
        const used = await client.query<{ ref: string }>(
          'select ref from request_key where user_id = $1 and key = $2',
          [request.user.toString(), key],
        );
        if (used.rows[0]) return readHold(client, used.rows[0].ref);
        if (request.amount <= 0n) return fail(422, 1, 'A hold needs a positive amount.');
        if ((state.balances.get(request.cur) ?? 0n) < request.amount)
          return fail(409, 2, 'The balance is too small for this.');
        const id = ports.uuid();
        await client.query(
          `insert into hold (id, user_id, cur, amount, reason, state, at) values ($1, $2, $3, $4, $5, 'held', $6)`,
          [
            id,
            request.user.toString(),
            request.cur,
            request.amount.toString(),
            request.reason,
            new Date(ports.now()),
          ],
        );
        draft.post(state, request.cur, -request.amount, ACCOUNT.held, KIND.holdPlace, id, request.reason);
        draft.event(state, 'hold.placed', {
          id,
          cur: request.cur,
          amount: request.amount.toString(),
          reason: request.reason,
        });
        draft.keys.push({ user: request.user, key, ref: id });
        return readHold(client, id);
      });
    },
    async endHold(id, how, within) {
      const owner = await db.pool.query<{ user_id: string }>('select user_id from hold where id = $1', [id]);
      if (!owner.rows[0]) return fail(404, 404, 'No such hold.');
      return exclusive(
        BigInt(owner.rows[0].user_id),
        async (client, state, draft): Promise<Hold | Failure> => {
          const hold = await readHold(client, id);
          if (hold.state !== 'held') return fail(409, 409, `This hold is already ${hold.state}.`);
          await client.query('update hold set state = $2, ended_at = $3 where id = $1', [
            id,
            how === 'capture' ? 'captured' : 'released',
            new Date(ports.now()),
          ]);
          if (how === 'release')
            draft.post(state, hold.cur, hold.amount, ACCOUNT.held, KIND.holdRelease, id, hold.reason);
          else
            draft.transfer(
              state,
              hold.cur,
              hold.amount,
              ACCOUNT.held,
              ACCOUNT.operator,
              KIND.holdCapture,
              id,
            );
          draft.event(state, `hold.${how}d`, {
            id,
            cur: hold.cur,
            amount: hold.amount.toString(),
            reason: hold.reason,
          });
          await within?.(client);
          return { ...hold, state: how === 'capture' ? 'captured' : 'released' };
        },
      );
    },
  };
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
