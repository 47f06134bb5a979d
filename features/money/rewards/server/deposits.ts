/** Adds up deposits, each once, at the dollar price of the moment they were credited at. */
import type pg from 'pg';
import type { DomainEvent, DomainEvents } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { lockAccount } from './account.ts';
import { raiseLevels } from './levels.ts';

/** Marks the second part of a deposit that came in two. */
const REST = ':released';

export async function countDeposits(
  kit: ServerKit,
  events: readonly DomainEvent<'deposit.credited' | 'deposit.released' | 'deposit.reversed'>[],
  client: pg.PoolClient,
): Promise<void> {
  const users = [...new Set(events.flatMap(({ user }) => user ?? []))].toSorted((a, b) => (a < b ? -1 : 1));
  // In the order in which bets are counted, which may be going on at the same time.
  for (const user of users) await lockAccount(client, user);
  for (const { type, user, data, at } of events) {
    if (user === null) continue;
    if (type === 'deposit.reversed') await takeBack(client, user, data.id);
    else {
      await add(
        kit,
        client,
        user,
        type === 'deposit.released' ? { ...data, id: `${data.id}${REST}` } : data,
        at,
      );
    }
  }
  await raiseLevels(kit, client, users);
}

async function add(
  { money }: ServerKit,
  client: pg.PoolClient,
  user: bigint,
  {
    id,
    cur: ledgerCurrencyId,
    amount,
    usd,
  }: Pick<DomainEvents['deposit.credited'], 'id' | 'cur' | 'amount' | 'usd'>,
  at: number,
): Promise<void> {
  if (BigInt(amount) === 0n) return;
  const worth =
    usd === undefined ? microUsd(BigInt(amount), money.currencyById(ledgerCurrencyId)) : BigInt(usd);
  const { rowCount } = await client.query(
    'insert into reward_deposit (id, user_id, micro_usd, at) values ($1, $2, $3, $4) on conflict do nothing',
    [id, user.toString(), worth.toString(), new Date(at)],
  );
  if (rowCount !== 1) return;
  const first = id.endsWith(REST) ? id.slice(0, -REST.length) : null;
  await client.query(
    `update reward_player set deposited = deposited + $2,
       deposits = deposits + case when exists (select 1 from reward_deposit where id = $3) then 0 else 1 end
     where user_id = $1`,
    [user.toString(), worth.toString(), first],
  );
}

/** The chain undid it: it counts for nothing any more. A level that it gave stays; staff see the deposit. */
async function takeBack(client: pg.PoolClient, user: bigint, id: string): Promise<void> {
  await client.query(
    `with gone as (delete from reward_deposit where id in ($2, $3) and user_id = $1 returning micro_usd),
     sum as (select sum(micro_usd) as micro_usd, least(count(*), 1) as deposits from gone)
     update reward_player x set deposited = x.deposited - sum.micro_usd, deposits = x.deposits - sum.deposits
     from sum where x.user_id = $1 and sum.deposits > 0`,
    [user.toString(), id, `${id}${REST}`],
  );
}
