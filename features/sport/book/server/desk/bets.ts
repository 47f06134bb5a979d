/** Bets of all players, for staff: a page of them, and all of a filter as a file. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import { csvLine } from '#platform/contract/csv.ts';
import { Download } from '#platform/server/http/download.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BetFilter, DeskBet } from '../../desk-contract.ts';
import { isUuid } from '../cash-out/offer.ts';
import type { BookContext } from '../context.ts';
import type { BetRow } from '../slip/bet-rows.ts';
import { noSuchDeskBet, noSuchPlayer } from '../refusals.ts';

const PAGE = 50;
const CHUNK = 500;
/** Lines of a file. */
const MAX_LINES = 100_000;

interface Place {
  readonly at: Date;
  readonly id: string;
}

type Row = BetRow & { public_id: string; name: string; legs: number };

export async function listBets(
  context: BookContext,
  { before, ...filter }: BetFilter & { readonly before?: string | undefined },
): Promise<{ bets: DeskBet[]; next: string | null } | Failure> {
  const user = await userOf(context, filter);
  if (isFailure(user)) return user;
  const place = before === undefined ? null : await placeOf(context, before);
  if (before !== undefined && !place) return noSuchDeskBet;
  const rows = await read(context, filter, user, place, PAGE);
  return {
    bets: rows.map((row) => viewOf(context, row)),
    next: rows.length === PAGE ? rows.at(-1)!.id : null,
  };
}

export async function exportBets(context: BookContext, filter: BetFilter): Promise<Download | Failure> {
  const user = await userOf(context, filter);
  if (isFailure(user)) return user;
  return new Download('sport-bets.csv', 'text/csv', linesOf(context, filter, user));
}

const COLUMNS = [
  'id',
  'placedAt',
  'player',
  'kind',
  'state',
  'currency',
  'demo',
  'stake',
  'potential',
  'paid',
  'cashed',
  'legs',
  'revision',
] as const;

/** Page by page, so that no more than one is held. */
async function* linesOf(
  context: BookContext,
  filter: BetFilter,
  user: bigint | null,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let place: Place | null = null;
  for (let lines = 0; lines < MAX_LINES; lines += CHUNK) {
    const rows: Row[] = await read(context, filter, user, place, CHUNK);
    yield rows.map((row) => lineOf(context, row)).join('');
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    place = { at: last.placed_at, id: last.id };
  }
}

function lineOf(context: BookContext, row: Row): string {
  const view = viewOf(context, row);
  return csvLine(
    COLUMNS.map((column) => {
      if (column === 'player') return view.player.name;
      return column === 'placedAt' ? new Date(view.placedAt).toISOString() : view[column];
    }),
  );
}

async function userOf({ kit }: BookContext, { player }: BetFilter): Promise<bigint | null | Failure> {
  if (player === undefined || player === '') return null;
  return (await kit.identity.byName(player))?.id ?? noSuchPlayer;
}

async function placeOf({ kit }: BookContext, id: string): Promise<Place | null> {
  if (!isUuid(id)) return null;
  const { rows } = await kit.db.pool.query<{ placed_at: Date }>(
    'select placed_at from sport_bet where id = $1',
    [id],
  );
  return rows[0] ? { at: rows[0].placed_at, id } : null;
}

async function read(
  { kit }: BookContext,
  { state, event }: BetFilter,
  user: bigint | null,
  place: Place | null,
  limit: number,
): Promise<Row[]> {
  const { rows } = await kit.db.pool.query<Row>(
    `select b.*, a.public_id, a.name, (select count(*)::int from sport_leg l where l.bet_id = b.id) as legs
     from sport_bet b join account a on a.id = b.user_id
     where ($1::bigint is null or b.user_id = $1) and ($2::text is null or b.state = $2)
       and ($3::text is null or b.id in (select bet_id from sport_leg where event_id = $3))
       and ($4::timestamptz is null or (b.placed_at, b.id) < ($4, $5::uuid))
     order by b.placed_at desc, b.id desc limit $6`,
    [user?.toString() ?? null, state ?? null, event ?? null, place?.at ?? null, place?.id ?? null, limit],
  );
  return rows;
}

function viewOf({ kit }: BookContext, row: Row): DeskBet {
  const currency = kit.money.currencyById(row.cur);
  const text = (units: string) => formatAmount(BigInt(units), currency);
  return {
    id: row.id,
    player: { _id: row.public_id, name: row.name },
    kind: row.kind,
    state: row.state,
    currency: currency.code,
    demo: natureOf(row.cur) === 'demo',
    stake: text(row.stake),
    potential: text(row.potential),
    paid: text(row.paid),
    cashed: text(row.cashed),
    legs: row.legs,
    placedAt: row.placed_at.getTime(),
    revision: row.revision,
  };
}
