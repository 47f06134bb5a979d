/** Bets of the house and of one player, newest first. */
import { isFailure } from '#platform/contract/error.ts';
import { formatAmount, ratioNumber } from '#platform/contract/money.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { Hunt } from '#platform/server/money/archive/old-bets.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Round } from '#platform/server/money/state.ts';
import type { RoundRow, rounds as roundsCall, userRounds as userRoundsCall } from '../rounds-contract.ts';
import { findPlayer, peopleOf } from './people.ts';
import { noSuchGame, noSuchPlayer } from './refusals.ts';

export interface StoredBet {
  user_id: string;
  id: string;
  cur: number;
  game: string;
  stake: string;
  payout: string;
  refunded: boolean;
  at: Date;
}

interface Person {
  readonly _id: string;
  readonly name: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const empty = { rounds: [], next: null };

export function toRow({ money, betIds }: ServerKit, user: Person, bet: StoredBet): RoundRow {
  const currency = money.currencyById(bet.cur);
  const [stake, payout] = [BigInt(bet.stake), BigInt(bet.payout)];
  return {
    id: betIds.encode(BigInt(bet.user_id), bet.id),
    game: bet.game,
    user: { _id: user._id, name: user.name },
    currency: currency.code,
    demo: natureOf(bet.cur) === 'demo',
    bonus: natureOf(bet.cur) === 'bonus',
    stake: formatAmount(stake, currency),
    payout: formatAmount(payout, currency),
    multiplier: stake === 0n ? 0 : ratioNumber({ num: payout, den: stake }),
    status: bet.refunded ? 'refunded' : payout >= stake ? 'win' : 'lose',
    at: bet.at.toISOString(),
  };
}

export function toOpenRow(
  { money, betIds }: ServerKit,
  user: Person & { id: bigint },
  round: Round,
): RoundRow {
  const currency = money.currencyById(round.cur);
  return {
    id: betIds.encode(user.id, round.id),
    game: round.game,
    user: { _id: user._id, name: user.name },
    currency: currency.code,
    demo: natureOf(round.cur) === 'demo',
    bonus: natureOf(round.cur) === 'bonus',
    stake: formatAmount(round.stake, currency),
    payout: null,
    multiplier: null,
    status: 'open',
    at: new Date(round.openedAt).toISOString(),
  };
}

/** A player's page: ids sort by time, so their key pages them. Refunded rounds have no bet row. */
async function pageOfPlayer(
  kit: ServerKit,
  user: bigint,
  page: { game?: string | undefined; before?: string | undefined; limit: number },
) {
  const { pool, oldBets } = kit.db;
  const text = `select * from (
       (select user_id::text, id, cur, game, stake::text, payout::text, false as refunded, at from bet
         where user_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or game = $3) order by id desc limit $4)
       union all
       (select user_id::text, id, cur, game, stake::text, payout::text, true, touched_at from round
         where user_id = $1 and status = 'refunded' and ($2::uuid is null or id < $2) and ($3::text is null or game = $3) order by id desc limit $4)) t
     order by id desc limit $4`;
  const values = [user.toString(), page.before ?? null, page.game ?? null, page.limit + 1];
  const read = async (client: Queryable) => (await client.query<StoredBet>(text, values)).rows;
  let rows = await read(pool);
  // Bets in the database are newer than those that left it; rounds that were called off stay.
  if (rows.length <= page.limit || rows.at(-1)!.refunded) {
    const { before = null, game = null, limit } = page;
    rows =
      (await oldBets.recall({ user, before, game, newest: { by: 'id', most: limit + 1 } }, read)) ?? rows;
  }
  const shown = rows.slice(0, page.limit);
  return { shown, next: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null };
}

const isUnknown = (kit: ServerKit, game: string | undefined) => game !== undefined && !kit.games.has(game);

export async function listUserRounds(kit: ServerKit, { body }: Call<typeof userRoundsCall>) {
  if (isUnknown(kit, body.game)) return noSuchGame;
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noSuchPlayer;
  if (body.before !== undefined && !UUID.test(body.before)) return { open: [], ...empty };
  const [{ shown, next }, running] = await Promise.all([
    pageOfPlayer(kit, player.id, body),
    body.before === undefined ? kit.money.openRounds(player.id) : [],
  ]);
  const open = running.filter((round) => body.game === undefined || round.game === body.game);
  return {
    open: open.toSorted((a, b) => b.openedAt - a.openedAt).map((round) => toOpenRow(kit, player, round)),
    rounds: shown.map((bet) => toRow(kit, player, bet)),
    next,
  };
}

export async function listRounds(kit: ServerKit, { body }: Call<typeof roundsCall>) {
  if (isUnknown(kit, body.game)) return noSuchGame;
  if (body.user !== undefined) return listRoundsOf(kit, body.user, body);
  const from = readCursor(body.before);
  if (from === null) return empty;
  const rows = await newestBets(kit, { from, game: body.game ?? null, limit: body.limit + 1 });
  const shown = rows.slice(0, body.limit);
  const people = await peopleOf(
    kit,
    shown.map((row) => row.user_id),
  );
  const last = shown.at(-1);
  return {
    rounds: shown.map((row) => toRow(kit, people.get(row.user_id) ?? { _id: '', name: '?' }, row)),
    next: last && rows.length > body.limit ? `${last.at.getTime()}.${last.id}` : null,
  };
}

async function listRoundsOf(
  kit: ServerKit,
  key: string,
  page: { game?: string | undefined; before?: string | undefined; limit: number },
) {
  const player = await findPlayer(kit, key);
  if (isFailure(player)) return player;
  if (page.before !== undefined && !UUID.test(page.before)) return empty;
  const { shown, next } = await pageOfPlayer(kit, player.id, page);
  return { rounds: shown.map((bet) => toRow(kit, player, bet)), next };
}

interface Place {
  readonly at: Date;
  readonly id: string;
}

/** `<milliseconds>.<bet>` of the last row shown; undefined starts at the newest, null is no cursor of ours. */
function readCursor(text: string | undefined): Place | undefined | null {
  if (text === undefined) return undefined;
  const [ms = '', id = ''] = text.split('.');
  return /^\d{1,15}$/.test(ms) && UUID.test(id) ? { at: new Date(Number(ms)), id } : null;
}

const FIRST_WINDOW = 5_000;
const LAST_WINDOW = 400 * 86_400_000;

/** Looks back over growing spans of time, so that a busy house is read by the minute and a quiet one by the year. */
async function newestBets(
  kit: ServerKit,
  want: { from: Place | undefined; game: string | null; limit: number },
): Promise<StoredBet[]> {
  const found = await newestOf(kit, kit.db.pool, want);
  const { rows } = await kit.db.pool.query<{ at: Date | null }>(
    "select nullif(at, '-infinity') as at from bet_border",
  );
  const border = rows[0]!.at;
  // None that left the database was booked after the border.
  if (border === null || (found.length === want.limit && found.at(-1)!.at > border)) return found;
  const hunt: Hunt = {
    ...(want.from ? { booked: { below: want.from } } : {}),
    game: want.game,
    newest: { by: 'at', most: want.limit },
  };
  return (await kit.db.oldBets.recall(hunt, (client) => newestOf(kit, client, want))) ?? found;
}

async function newestOf(
  { runtime }: ServerKit,
  client: Queryable,
  want: { from: Place | undefined; game: string | null; limit: number },
): Promise<StoredBet[]> {
  const end = want.from ?? {
    at: new Date(runtime.now() + 60_000),
    id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  };
  const newest = Math.min(end.at.getTime(), runtime.now());
  for (let span = FIRST_WINDOW; ; span *= 8) {
    const whole = span > LAST_WINDOW;
    const { rows } = await client.query<StoredBet>(
      `select user_id::text, id, cur, game, stake::text, payout::text, false as refunded, at from bet
        where at <= $1 and at > $2 and (at, id) < ($1, $3::uuid) and ($4::text is null or game = $4)
        order by at desc, id desc limit $5`,
      [end.at, whole ? new Date(0) : new Date(newest - span), end.id, want.game, want.limit],
    );
    if (rows.length >= want.limit || whole) return rows;
  }
}
