/** Settlements by hand: one of staff asks, another one agrees, and only then anything moves. */
import type pg from 'pg';
import { partsOfKey } from '#engines/sport/feed/book.ts';
import type { FeedMessage } from '#engines/sport/feed/message.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { sharesOfKind } from '#engines/sport/settle/shares.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { DeskAct } from '../../desk-contract.ts';
import { isUuid } from '../cash-out/offer.ts';
import type { BookContext } from '../context.ts';
import { applyByHand } from '../feed/apply.ts';
import { type MarketRow, readEvents, readMarketsOf } from '../feed/rows.ts';
import { noteAct, refuseOwnBet } from './staff.ts';
import {
  alreadyDecided,
  askersBet,
  invalidResults,
  oneHand,
  ownRequest,
  requestWaits,
  unknownToDesk,
} from '../refusals.ts';

type Results = Readonly<Record<string, string>>;

interface ActRow {
  readonly id: string;
  readonly event_id: string;
  readonly key: string;
  readonly kind: 'settle' | 'reopen';
  readonly results: Results | null;
  readonly reason: string;
  readonly asked_by: string;
  readonly asked_at: Date;
  readonly state: 'waiting' | 'done' | 'refused';
}

interface Asked {
  readonly event: string;
  readonly market: string;
  readonly results: Results | null;
  readonly reason: string;
}

export async function askSettlement(
  { kit }: BookContext,
  staff: Player,
  { event, market, results, reason }: Asked,
): Promise<{ id: string } | Failure> {
  const id = kit.runtime.uuid();
  return kit.db.transaction(async (client): Promise<{ id: string } | Failure> => {
    const [row] = await readMarketsOf(client, [{ event, market }]);
    if (!row) return unknownToDesk;
    const own = await refuseOwnBet(kit, client, staff, event);
    if (own) return own;
    const fault = faultOf(row, results);
    if (fault) return invalidResults(fault);
    const { rowCount } = await client.query(
      `insert into sport_act (id, event_id, key, kind, results, reason, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (event_id, key) where state = 'waiting' do nothing`,
      [
        id,
        event,
        market,
        results ? 'settle' : 'reopen',
        results && JSON.stringify(results),
        reason,
        staff.id.toString(),
        new Date(kit.runtime.now()),
      ],
    );
    if (rowCount === 0) return requestWaits;
    await noteAct(client, staff.id, event);
    const detail = { id, market, results, reason };
    await kit.audit.append({ actor: staff._id, action: 'sport.ask', subject: event, detail }, client);
    return { id };
  });
}

function faultOf(row: MarketRow, results: Results | null): string | null {
  if (!results)
    return row.results || cancelsOf(row, null).length > 0
      ? null
      : 'This market is neither settled nor cancelled.';
  const outcomes = Object.keys(row.outcomes);
  const named = Object.keys(results);
  if (named.length !== outcomes.length || outcomes.some((id) => !Object.hasOwn(results, id)))
    return 'Every outcome of the market has a result, and no other.';
  return null;
}

/** Whether who is to agree may be who asked. Reads the pool: before the request is locked. */
async function isOneHand({ db, services }: ServerKit, id: string, staff: Player): Promise<boolean> {
  const { rows } = await db.pool.query<{ asker: string }>(
    'select a.public_id as asker from sport_act c join account a on a.id = c.asked_by where c.id = $1',
    [id],
  );
  const asker = rows[0]?.asker;
  return asker !== undefined && asker !== staff._id && services.mayBeOne(asker, staff, 'sport.settle');
}

export async function decideSettlement(
  context: BookContext,
  staff: Player,
  { id, agree }: { readonly id: string; readonly agree: boolean },
): Promise<Record<string, never> | Failure> {
  const { kit } = context;
  if (!isUuid(id)) return unknownToDesk;
  const sameHand = agree && (await isOneHand(kit, id, staff));
  const done = await kit.db.transaction(async (client): Promise<string | Failure> => {
    const { rows } = await client.query<ActRow & { asker: string | null }>(
      `select c.*, a.public_id as asker from sport_act c left join account a on a.id = c.asked_by
       where c.id = $1 for update of c`,
      [id],
    );
    const [act] = rows;
    if (!act) return unknownToDesk;
    if (act.state !== 'waiting') return alreadyDecided;
    if (BigInt(act.asked_by) === staff.id && agree) return ownRequest;
    if (sameHand) return oneHand;
    const own = await refuseOwnBet(kit, client, staff, act.event_id);
    if (own) return own;
    // Who asked may have bet since.
    const asker = { id: BigInt(act.asked_by), _id: act.asker ?? '' };
    if (agree && (await refuseOwnBet(kit, client, asker, act.event_id))) return askersBet;
    if (agree && !(await carryOut(context, client, act))) return unknownToDesk;
    await client.query('update sport_act set state = $2, decided_by = $3, decided_at = $4 where id = $1', [
      id,
      agree ? 'done' : 'refused',
      staff.id.toString(),
      new Date(kit.runtime.now()),
    ]);
    await noteAct(client, staff.id, act.event_id);
    const action = agree ? 'sport.agree' : 'sport.refuse';
    const detail = { id, market: act.key, results: act.results, reason: act.reason };
    await kit.audit.append({ actor: staff._id, action, subject: act.event_id, detail }, client);
    return act.event_id;
  });
  if (isFailure(done)) return done;
  context.settleSoon();
  context.boardChanged(done);
  return {};
}

/**
 * What the feed has cancelled that an act takes back: a result in place of all of the market, and with no result to take back whatever
 * is cancelled. Bets of a part of its time stay void beside a result.
 */
function cancelsOf({ cancels, results }: MarketRow, wanted: Results | null): MarketRow['cancels'] {
  const all = wanted === null && results === null;
  return cancels.filter(({ from, to, active }) => active && (all || (from === null && to === null)));
}

/** @returns whether the market was still there */
async function carryOut(context: BookContext, client: pg.PoolClient, act: ActRow): Promise<boolean> {
  const [event] = await readEvents(client, [act.event_id], 'for update');
  const [row] = await readMarketsOf(client, [{ event: act.event_id, market: act.key }]);
  if (!event || !row) return false;
  const { id, specifiers } = partsOfKey(act.key);
  const ref = { id, specifiers: parseSpecifiers(specifiers)! };
  const { producer } = row;
  const cancels = cancelsOf(row, act.results);
  // After whatever the feed has sent so far.
  const sent = [Number(row.result_at ?? 0), ...cancels.map(({ at }) => at)];
  const timestamp = Math.max(context.kit.runtime.now(), ...sent.map((at) => at + 1));
  const base = { event: act.event_id, producer, timestamp };
  for (const { from, to } of cancels)
    await applyByHand(context, client, event, {
      ...base,
      kind: 'rollback_bet_cancel',
      window: { from, to },
      markets: [ref],
    });
  const outcomes = Object.entries(act.results ?? {}).map(([outcome, kind]) => ({
    id: outcome,
    shares: sharesOfKind(kind)!,
  }));
  const message: FeedMessage = act.results
    ? { ...base, kind: 'bet_settlement', certainty: 2, markets: [{ ...ref, outcomes }] }
    : { ...base, kind: 'rollback_bet_settlement', markets: [ref] };
  await applyByHand(context, client, event, message);
  await client.query('update sport_market set by_hand = $3 where event_id = $1 and key = $2', [
    act.event_id,
    act.key,
    act.results !== null,
  ]);
  return true;
}

const NEWEST = 50;

export async function readActs({ kit }: BookContext, staff: Player): Promise<DeskAct[]> {
  const { rows } = await kit.db.pool.query<
    ActRow & { home: string | null; away: string | null; asker: string; decider: string | null }
  >(
    `select c.*, e.home, e.away, a.name as asker, d.name as decider
     from (select * from sport_act where state = 'waiting' union select * from (select * from sport_act order by asked_at desc limit ${NEWEST}) n) c
     left join sport_event e on e.id = c.event_id join account a on a.id = c.asked_by left join account d on d.id = c.decided_by
     order by c.state = 'waiting' desc, c.asked_at desc limit ${NEWEST * 2}`,
  );
  return rows.map((row) => {
    const { id: marketId, specifiers } = partsOfKey(row.key);
    return {
      id: row.id,
      event: row.event_id,
      home: row.home,
      away: row.away,
      market: row.key,
      marketId,
      specifiers: parseSpecifiers(specifiers) ?? {},
      results: row.results,
      reason: row.reason,
      state: row.state,
      askedBy: row.asker,
      askedAt: row.asked_at.getTime(),
      decidedBy: row.decider,
      mine: BigInt(row.asked_by) === staff.id,
    };
  });
}
