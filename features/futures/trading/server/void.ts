/** Giving positions of a halted ticker back: one of staff asks, another one agrees, and only then anything moves. */
import type pg from 'pg';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { voidAsk, voidDecide, VoidRequest } from '../void-contract.ts';
import type { TradingContext } from './context.ts';
import {
  askersPosition,
  haltTooShort,
  notHalted,
  nothingOpen,
  oneHand,
  ownPosition,
  ownRequest,
  unknownVoid,
  voidDecided,
  voidWaits,
} from './refusals.ts';
import { voidAfterMs } from './terms.ts';

/** The halt that a request is for. @returns when it began */
async function haltOf(
  context: TradingContext,
  client: pg.ClientBase,
  name: string,
): Promise<string | Failure> {
  const { rows } = await client.query<{ halted_at: string | null }>(
    'select halted_at::text from futures_ticker where ticker = $1',
    [name],
  );
  if (!rows[0]) return unknownVoid;
  const { halted_at: since } = rows[0];
  if (since === null) return notHalted;
  return context.kit.runtime.now() - Number(since) < voidAfterMs(context.settings()) ? haltTooShort : since;
}

/** Nobody gives themselves a wager back that may be lost, nor an account of their device or address. */
async function holdsPosition(
  { kit }: TradingContext,
  client: pg.ClientBase,
  { id, _id }: Pick<Player, 'id' | '_id'>,
  ticker: string,
): Promise<boolean> {
  const beside = await kit.services.staffRequests.linkedTo(client, [_id]);
  const { rowCount } = await client.query(
    'select 1 from futures_position where ticker = $1 and user_id = any($2::bigint[]) and ended_at is null limit 1',
    [ticker, [id, ...beside].map(String)],
  );
  return (rowCount ?? 0) > 0;
}

export async function askVoid(
  context: TradingContext,
  staff: Player,
  { ticker, reason }: BodyOf<typeof voidAsk>,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  return kit.db.transaction(async (client): Promise<{ id: string } | Failure> => {
    const since = await haltOf(context, client, ticker);
    if (isFailure(since)) return since;
    if (await holdsPosition(context, client, staff, ticker)) return ownPosition;
    const open = await client.query(
      'select 1 from futures_position where ticker = $1 and ended_at is null limit 1',
      [ticker],
    );
    if (open.rowCount === 0) return nothingOpen;
    const id = kit.runtime.uuid();
    const { rowCount } = await client.query(
      `insert into futures_void (id, ticker, halted_at, reason, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (ticker, halted_at) where state in ('waiting', 'agreed') do nothing`,
      [id, ticker, since, reason, staff.id.toString(), kit.runtime.now()],
    );
    if (rowCount === 0) return voidWaits;
    const detail = { id, reason };
    await kit.audit.append({ actor: staff._id, action: 'trading.void.ask', subject: ticker, detail }, client);
    return { id };
  });
}

/** Whether who is to agree may be who asked. Reads the pool: before the request is locked. */
async function isOneHand({ kit }: TradingContext, id: string, staff: Player): Promise<boolean> {
  const { rows } = await kit.db.pool.query<{ asker: string }>(
    'select a.public_id as asker from futures_void v join account a on a.id = v.asked_by where v.id = $1',
    [id],
  );
  const asker = rows[0]?.asker;
  return asker !== undefined && asker !== staff._id && kit.services.mayBeOne(asker, staff, 'trading.void');
}

export async function decideVoid(
  context: TradingContext,
  staff: Player,
  { id, agree }: BodyOf<typeof voidDecide>,
): Promise<Record<string, never> | Failure> {
  const { kit } = context;
  const sameHand = agree && (await isOneHand(context, id, staff));
  return kit.db.transaction(async (client): Promise<Record<string, never> | Failure> => {
    const { rows } = await client.query<{
      ticker: string;
      halted_at: string;
      asked_by: string;
      asker: string | null;
      reason: string;
      state: VoidRequest['state'];
    }>(
      `select v.ticker, v.halted_at::text, v.asked_by::text, a.public_id as asker, v.reason, v.state
       from futures_void v left join account a on a.id = v.asked_by where v.id = $1 for update of v`,
      [id],
    );
    const [asked] = rows;
    if (!asked) return unknownVoid;
    const { ticker, reason } = asked;
    if (asked.state !== 'waiting') return voidDecided;
    if (agree) {
      if (BigInt(asked.asked_by) === staff.id) return ownRequest;
      if (sameHand) return oneHand;
      if (await holdsPosition(context, client, staff, ticker)) return ownPosition;
      // Who asked may have opened one since, or another account of theirs.
      const asker = { id: BigInt(asked.asked_by), _id: asked.asker ?? '' };
      if (await holdsPosition(context, client, asker, ticker)) return askersPosition;
      const since = await haltOf(context, client, ticker);
      if (isFailure(since)) return since;
      if (since !== asked.halted_at) return voidDecided;
    }
    await client.query('update futures_void set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
      id,
      agree ? 'agreed' : 'refused',
      staff.id.toString(),
      kit.runtime.now(),
    ]);
    const action = agree ? 'trading.void.agree' : 'trading.void.refuse';
    const detail = { id, reason };
    await kit.audit.append({ actor: staff._id, action, subject: ticker, detail }, client);
    return {};
  });
}

const NEWEST = 50;

export async function readVoids({ kit }: TradingContext, staff: Player): Promise<VoidRequest[]> {
  const { rows } = await kit.db.pool.query<{
    id: string;
    ticker: string;
    reason: string;
    state: VoidRequest['state'];
    asked_by: string;
    asked_at: string;
    asker: string;
    decider: string | null;
    positions: number;
  }>(
    `select v.id, v.ticker, v.reason, v.asked_by::text, v.asked_at::text, a.name as asker, d.name as decider,
       case when v.state = 'waiting' and t.halted_at is distinct from v.halted_at then 'lapsed' else v.state end as state,
       (select count(*)::int from futures_position p where p.voided_by = v.id) as positions
     from futures_void v left join futures_ticker t on t.ticker = v.ticker
       join account a on a.id = v.asked_by left join account d on d.id = v.decided_by
     order by v.asked_at desc limit ${NEWEST}`,
  );
  return rows.map(({ asker, decider, asked_by: by, asked_at: at, ...row }) => ({
    ...row,
    asked_by: asker,
    asked_at: Number(at),
    decided_by: decider,
    mine: BigInt(by) === staff.id,
  }));
}
