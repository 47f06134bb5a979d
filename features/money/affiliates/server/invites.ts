/** Codes, clicks on their links, and who came by them. */
import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { addressGroup } from '#platform/server/http/rate-limits.ts';
import type { click, createCode } from '../contract.ts';
import { settingsOf } from './context.ts';
import { codeTaken, tooManyCodes } from './refusals.ts';

/** Whose code it is; null when it is nobody's. */
export async function ownerOf({ db }: Pick<ServerKit, 'db'>, code: string): Promise<bigint | null> {
  const { rows } = await db.pool.query<{ user_id: string }>(
    'select user_id::text from affiliate_code where lower(code) = lower($1)',
    [code],
  );
  return rows[0] ? BigInt(rows[0].user_id) : null;
}

export async function takeCode(
  kit: ServerKit,
  { player, body }: Call<typeof createCode>,
): Promise<{ code: string } | Failure> {
  return kit.db.transaction(async (client) => {
    // Two at once count each other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 82))', [player._id]);
    const { rows } = await client.query<{ own: number }>(
      'select count(*)::int as own from affiliate_code where user_id = $1',
      [player.id.toString()],
    );
    if (rows[0]!.own >= settingsOf(kit).codes) return tooManyCodes;
    const { rowCount } = await client.query(
      'insert into affiliate_code (user_id, code, created_at) values ($1, $2, $3) on conflict do nothing',
      [player.id.toString(), body.code, new Date(kit.runtime.now())],
    );
    return rowCount === 1 ? { code: body.code } : codeTaken;
  });
}

/** Counts an address once a day. The address itself is not kept, and the answer is the same for any code. */
export async function countClick(
  { db, config, runtime }: ServerKit,
  { body, address }: Call<typeof click>,
): Promise<Record<string, never>> {
  const day = new Date(runtime.now()).toISOString().slice(0, 10);
  const mark = createHmac('sha256', config.installationKey)
    .update(`click ${day} ${addressGroup(address)}`)
    .digest();
  await db.pool.query(
    `with found as (select id from affiliate_code where lower(code) = lower($1)),
     new as (insert into affiliate_click (code_id, day, mark) select id, $2::date, $3 from found
       on conflict do nothing returning code_id)
     update affiliate_code set clicks = clicks + 1 where id = (select code_id from new)`,
    [body.code, day, mark],
  );
  return {};
}

export async function forgetClicks({ db, runtime }: ServerKit): Promise<void> {
  await db.pool.query('delete from affiliate_click where day < $1::date', [
    new Date(runtime.now()).toISOString().slice(0, 10),
  ]);
}

/**
 * Writes down who was invited. Whoever shares a device with their affiliate, or registered from the same address, may be the
 * same person: nothing is counted for them until staff have looked.
 */
export async function noteInvited(
  events: readonly DomainEvent<'player.registered'>[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { user, data, at } of events) {
    const { invitedBy, inviteCode } = data;
    if (user === null || invitedBy === undefined || invitedBy === user.toString()) continue;
    await client.query(
      `insert into affiliate_player (user_id, affiliate_id, code_id, at, doubt)
       select $1, $2, (select id from affiliate_code where user_id = $2 and lower(code) = lower($3)), $4,
         (select case when bool_or(own.device = theirs.device) then 'device' else 'address' end
            from account_device own join account_device theirs
              on theirs.account_id = $2 and (theirs.device = own.device or theirs.address = own.address)
            where own.account_id = $1 having count(*) > 0)
       on conflict do nothing`,
      [user.toString(), invitedBy, inviteCode ?? null, new Date(at)],
    );
  }
}

/** The tiers count invited players who have deposited. Of a deposit that was wholly set aside the release is the deposit. */
export async function noteDeposits(
  events: readonly DomainEvent<'deposit.credited' | 'deposit.released'>[],
  client: pg.PoolClient,
): Promise<void> {
  const came = events.filter(({ data }) => BigInt(data.amount) > 0n);
  const users = [...new Set(came.flatMap(({ user }) => (user === null ? [] : [user.toString()])))];
  await client.query(
    'update affiliate_player set deposited = true where user_id = any($1::bigint[]) and not deposited',
    [users],
  );
}

/** Who invited these players, for reports: the record, whether or not a doubt keeps it from counting. */
export async function invitersOf(
  client: Pick<pg.ClientBase, 'query'>,
  users: readonly bigint[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await client.query<{ user_id: string; affiliate_id: string }>(
    'select user_id::text, affiliate_id::text from affiliate_player where user_id = any($1::bigint[])',
    [users.map(String)],
  );
  return new Map(rows.map((row) => [BigInt(row.user_id), BigInt(row.affiliate_id)]));
}
