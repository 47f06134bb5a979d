/**
 * Collects what endpoints are to be told, in the transaction that moves the reader's cursor: each event once, however often a
 * process dies. Sending comes after, from what was collected.
 */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import { peopleByAccount } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { natureOf, natureSql } from '#platform/server/money/ledger-id.ts';
import type { MessageType } from '../messages.ts';
import { createEventIds, type Draft, eventId, payloadOf, type Published } from './draft.ts';

/** Bets in one look. */
const BETS_AT_ONCE = 2_000;

interface Taker {
  id: string;
  types: MessageType[];
  created_at: Date;
}

export async function collectEvents(kit: ServerKit, events: readonly Published[], client: pg.PoolClient) {
  if (!kit.features.isOn(kit.feature) || !(await hasTakers(client))) return;
  const playerOf = await peopleByAccount(
    kit,
    events.map(({ user }) => user?.toString() ?? null),
  );
  const idOf = createEventIds();
  const drafts = events.flatMap((event) => {
    const id = idOf(event);
    const player = playerOf(event.user?.toString() ?? null);
    const payload = player && payloadOf(event, player._id, kit.money);
    // A type and its payload were made as a pair.
    return payload ? [{ id, type: payload[0], at: event.at, data: payload[1] } as Draft] : [];
  });
  await collect(client, drafts);
}

interface BetRow {
  id: string;
  batch: string;
  user_id: string;
  player: string;
  cur: number;
  game: string;
  stake: string;
  payout: string;
  at: Date;
}

export async function collectBets(kit: ServerKit, { lane, from, to }: BatchRange, client: pg.PoolClient) {
  if (!kit.features.isOn(kit.feature) || !(await hasTakers(client, 'bet.settled'))) return;
  let after: readonly [batch: string, id: string] = [from.toString(), 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  for (;;) {
    const { rows } = await client.query<BetRow>({
      name: 'webhook-bets',
      text: `select b.id, b.batch::text, b.user_id::text, a.public_id as player, b.cur, b.game, b.stake::text, b.payout::text, b.at
        from bet b join account a on a.id = b.user_id
        where b.lane = $1 and b.batch <= $2 and b.batch >= $3 and (b.batch, b.id) > ($3, $4::uuid) and ${natureSql('b.cur')} <> 'demo'
        order by b.batch, b.id limit ${BETS_AT_ONCE}`,
      values: [lane, to, ...after],
    });
    await collect(
      client,
      rows.map((row) => betDraft(kit, row)),
    );
    const last = rows.at(-1);
    if (!last || rows.length < BETS_AT_ONCE) return;
    after = [last.batch, last.id];
  }
}

function betDraft({ money, betIds }: ServerKit, row: BetRow): Draft {
  const currency = money.currencyById(row.cur);
  return {
    id: eventId(`bet.${row.id}`),
    type: 'bet.settled',
    at: row.at.getTime(),
    data: {
      id: betIds.encode(BigInt(row.user_id), row.id),
      player: row.player,
      game: row.game,
      currency: currency.code,
      money: natureOf(row.cur) === 'bonus' ? 'bonus' : 'real',
      stake: formatAmount(BigInt(row.stake), currency),
      payout: formatAmount(BigInt(row.payout), currency),
    },
  };
}

/** Most houses have no endpoint, and of those that do few want bets: then nothing is read of them. */
async function hasTakers(client: pg.PoolClient, type?: MessageType): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'webhook-takers',
    text: `select 1 from webhook_endpoint where state <> 'removed' and ($1::text is null or $1 = any(types)) limit 1`,
    values: [type ?? null],
  });
  return rowCount === 1;
}

async function collect(client: pg.PoolClient, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const { rows: takers } = await client.query<Taker>(
    `select id, types, created_at from webhook_endpoint e where state <> 'removed' and types && $1::text[] order by e.id`,
    [[...new Set(drafts.map(({ type }) => type))]],
  );
  for (const { id, types, created_at } of takers) {
    const since = created_at.getTime();
    const wanted = drafts.filter(({ type, at }) => types.includes(type) && at >= since);
    if (wanted.length > 0) await add(client, id, wanted);
  }
  // A reader's commit waits for no disk. This one does: what is sent must not be collected again under another sequence.
  await client.query('set local synchronous_commit to on');
}

/** Gives messages their places. Whoever collects for the same endpoint meanwhile waits, so places are without gaps. */
async function add(client: pg.PoolClient, endpoint: string, drafts: readonly Draft[]): Promise<void> {
  const { rows: known } = await client.query<{ id: string }>(
    `with c as (select 1 from webhook_counter where endpoint_id = $1 for update)
     select m.id from webhook_message m, c where m.endpoint_id = $1 and m.id = any($2::text[])`,
    [endpoint, drafts.map(({ id }) => id)],
  );
  const had = new Set(known.map(({ id }) => id));
  const fresh = drafts.filter(({ id }) => !had.has(id));
  const { rows } = await client.query<{ last: string }>(
    'update webhook_counter set last = last + $2 where endpoint_id = $1 returning last',
    [endpoint, fresh.length],
  );
  const first = BigInt(rows[0]!.last) - BigInt(fresh.length) + 1n;
  const placed = fresh.map((draft, no) => ({ draft, sequence: first + BigInt(no) }));
  await client.query(
    `insert into webhook_message (endpoint_id, sequence, id, type, body, at, next_at)
     select $1, sequence, id, type, body, at, at from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::timestamptz[])
       as t (sequence, id, type, body, at)`,
    [
      endpoint,
      placed.map(({ sequence }) => sequence),
      placed.map(({ draft }) => draft.id),
      placed.map(({ draft }) => draft.type),
      placed.map(({ draft, sequence }) => bodyOf(draft, sequence)),
      placed.map(({ draft }) => new Date(draft.at)),
    ],
  );
}

/** Written once: what is sent again is the same, byte by byte. */
export function bodyOf(
  { type, at, data }: { readonly type: string; readonly at: number; readonly data: object },
  sequence: bigint,
): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), sequence: Number(sequence), data });
}
