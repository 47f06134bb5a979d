/** Boosts as pages and the desk see them, and the acts of staff. */
import { partsOfKey } from '#engines/sport/feed/book.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { refusableTransaction } from '#platform/server/database/refused.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import * as contract from '../../boosts-contract.ts';
import { raisedOdds } from '../../price-boost.ts';
import { type BookContext, microOfUsd } from '../context.ts';
import { mayPrice } from '../desk/given.ts';
import { dollars, noteAct, refuseOwnBet } from '../desk/staff.ts';
import { type EventRow, type Queryable, readEvents } from '../feed/rows.ts';
import { readBoard } from '../slip/legs.ts';
import { invalidBoost, otherBoost, pricesOfDay, unknownToDesk } from '../refusals.ts';
import { type BoostRow, readBoostRows } from './rows.ts';

const SHOWN = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function serveBoosts(kit: ServerKit, context: BookContext): void {
  kit.serve(contract.boosts, ({ player }) => readBoosts(context, player));
  kit.serve(contract.deskBoosts, () => readDeskBoosts(context));
  kit.serve(contract.deskBoost, ({ player, body }) => makeBoost(context, player, body));
  kit.serve(contract.deskEndBoost, ({ player, body }) => endBoost(context, player, body));
}

function selectionOf(row: BoostRow, event: EventRow) {
  const { id, specifiers } = partsOfKey(row.key);
  return {
    event: row.event_id,
    sport: event.sport,
    tournament: event.tournament,
    home: event.home,
    away: event.away,
    startsAt: event.starts_at.getTime(),
    market: row.key,
    marketId: id,
    specifiers: parseSpecifiers(specifiers) ?? {},
    outcome: row.outcome,
  };
}

/** Those that can be taken now, by somebody: what is over, closed or full is not among them. */
async function readBoosts({ kit }: BookContext, player: Player | null) {
  const now = kit.runtime.now();
  const { rows } = await kit.db.pool.query<BoostRow & { had: boolean }>(
    `select b.*, exists (select from sport_boost_bet t where t.boost_id = b.id and t.user_id = $2) as had from sport_boost b
     where b.ended_at is null and b.ends_at > $1 and b.starts_at <= $1 and (b.first is null or b.players < b.first) and b.wins < b.max_win
     order by b.ends_at, b.id limit ${SHOWN}`,
    [new Date(now), player?.id.toString() ?? null],
  );
  const refs = rows.map((row) => ({ event: row.event_id, market: row.key, outcome: row.outcome }));
  const board = await readBoard(kit.db.pool, refs, now);
  const boosts = rows.flatMap((row, at): contract.BoostView[] => {
    const leg = board.leg(refs[at]!);
    if (!leg?.open || leg.odds === null) return [];
    const boosted = raisedOdds(row, leg.odds);
    if (boosted === null) return [];
    return [
      {
        id: row.id,
        ...selectionOf(row, leg.row),
        live: leg.live,
        version: Number(leg.marketRow.version),
        odds: leg.odds,
        boosted,
        endsAt: row.ends_at.getTime(),
        maxStake: dollars(BigInt(row.max_stake)),
        left: row.first === null ? null : row.first - row.players,
        had: row.had,
      },
    ];
  });
  return { now, boosts };
}

async function readDeskBoosts({ kit }: BookContext): Promise<contract.DeskBoost[]> {
  const now = kit.runtime.now();
  const { rows } = await kit.db.pool.query<BoostRow & { staff: string | null }>(
    `select b.*, a.name as staff from sport_boost b left join account a on a.id = b.made_by
     order by b.ended_at is null and b.ends_at > $1 desc, b.made_at desc, b.id limit ${SHOWN}`,
    [new Date(now)],
  );
  const events = await readEvents(kit.db.pool, [...new Set(rows.map((row) => row.event_id))]);
  const byId = new Map(events.map((event) => [event.id, event]));
  return rows.flatMap((row) => {
    const event = byId.get(row.event_id);
    if (!event) return [];
    return {
      id: row.id,
      ...selectionOf(row, event),
      price: row.price,
      percent: row.percent,
      maxStake: dollars(BigInt(row.max_stake)),
      maxWin: dollars(BigInt(row.max_win)),
      wins: dollars(BigInt(row.wins)),
      first: row.first,
      players: row.players,
      from: row.starts_at.getTime(),
      until: row.ends_at.getTime(),
      reason: row.reason,
      madeBy: row.staff ?? '',
      ended: row.ended_at !== null || row.ends_at.getTime() <= now,
    };
  });
}

interface BoostBody {
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly price: string | null;
  readonly percent: number | null;
  readonly maxStake: string;
  readonly maxWin: string;
  readonly first: number | null;
  readonly from: number;
  readonly until: number;
  readonly reason: string;
  readonly key?: string | undefined;
}

/** A boost that was made under its key before, whatever has become of it since; its times are those of each request. */
async function madeBefore(
  client: Queryable,
  id: string,
  { event, market, outcome, price, percent, first, maxStake, maxWin }: BoostBody,
): Promise<{ id: string } | Failure | null> {
  const { rows } = await client.query<{ same: boolean }>(
    `select event_id = $2 and key = $3 and outcome = $4 and price is not distinct from $5 and percent is not distinct from $6
       and first is not distinct from $7 and max_stake = $8 and max_win = $9 as same from sport_boost where id = $1`,
    [
      id,
      event,
      market,
      outcome,
      price,
      percent,
      first,
      microOfUsd(maxStake).toString(),
      microOfUsd(maxWin).toString(),
    ],
  );
  if (!rows[0]) return null;
  return rows[0].same ? { id } : otherBoost;
}

async function makeBoost(
  context: BookContext,
  staff: Player,
  body: BoostBody,
): Promise<{ id: string } | Failure> {
  const { kit } = context;
  const now = kit.runtime.now();
  if ((body.price === null) === (body.percent === null))
    return invalidBoost('A boost has a price or percent.');
  if (body.until <= now || body.until <= body.from) return invalidBoost('A boost ends after it has begun.');
  const [maxStake, maxWin] = [microOfUsd(body.maxStake), microOfUsd(body.maxWin)];
  if (maxStake <= 0n || maxWin <= 0n) return invalidBoost('A boost has a greatest stake and a greatest win.');
  const id = body.key === undefined ? kit.runtime.uuid() : requestKey(`sport.boost ${staff.id} ${body.key}`);
  const done = await refusableTransaction(kit.db, async (client): Promise<{ id: string } | Failure> => {
    const { event, market, outcome } = body;
    const leg = (await readBoard(client, [{ event, market }], now, 'for update')).leg({
      event,
      market,
      outcome,
    });
    const before = await madeBefore(client, id, body);
    if (before) return before;
    if (!leg || leg.odds === null) return unknownToDesk;
    const own = await refuseOwnBet(kit, client, staff, event);
    if (own) return own;
    const odds = raisedOdds(body, leg.odds);
    if (odds === null) return invalidBoost('A boost raises the price of its market.');
    const priced = { event: leg.row, row: leg.storedRow, outcome, odds, maxWin };
    if (!(await mayPrice(context, client, staff, priced))) return pricesOfDay;
    await client.query(
      `insert into sport_boost (id, event_id, key, outcome, price, percent, max_stake, max_win, first, starts_at, ends_at, reason, made_by, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        id,
        event,
        market,
        outcome,
        body.price,
        body.percent,
        maxStake.toString(),
        maxWin.toString(),
        body.first,
        new Date(body.from),
        new Date(body.until),
        body.reason,
        staff.id.toString(),
        new Date(now),
      ],
    );
    await noteAct(client, staff.id, event);
    const { event: _event, key: _key, ...detail } = body;
    await kit.audit.append(
      { actor: staff._id, action: 'sport.boost', subject: event, detail: { id, ...detail } },
      client,
    );
    return { id };
  });
  if (!isFailure(done)) context.boardChanged(body.event);
  return done;
}

async function endBoost(
  context: BookContext,
  staff: Player,
  { id, reason }: { id: string; reason: string },
): Promise<Record<string, never> | Failure> {
  const { kit } = context;
  if (!UUID.test(id)) return unknownToDesk;
  const done = await kit.db.transaction(async (client) => {
    const boost = (await readBoostRows(client, [id], 'for update')).get(id);
    if (!boost) return unknownToDesk;
    const own = await refuseOwnBet(kit, client, staff, boost.event_id);
    if (own) return own;
    await client.query(
      'update sport_boost set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null',
      [id, new Date(kit.runtime.now()), staff.id.toString()],
    );
    await kit.audit.append(
      { actor: staff._id, action: 'sport.boost.end', subject: boost.event_id, detail: { id, reason } },
      client,
    );
    return boost.event_id;
  });
  if (typeof done !== 'string') return done;
  context.boardChanged(done);
  return {};
}
