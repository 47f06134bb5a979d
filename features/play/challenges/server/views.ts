/** Challenges as calls show them. */
import { formatAmount, formatUnits } from '#platform/contract/money.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { sightOf } from '#platform/server/identity/sight.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { ChallengeView, listChallenges, staffChallenges } from '../contract.ts';
import { roundsFor } from '../terms.ts';
import { CENTS, cents, rtpOf, settingsOf, type ChallengeRow } from './context.ts';
import { reservedCents } from './create.ts';

const KEPT = 20;
const PAGE = 20;
/** Winners that are named of one challenge. */
const NAMED = 10;

export async function listFor(
  kit: ServerKit,
  viewer: Player | null,
  { game }: { game?: string | undefined },
): Promise<ReplyOf<typeof listChallenges>> {
  const now = kit.runtime.now();
  const { rows } = await kit.db.pool.query<ChallengeRow>(
    game === undefined
      ? `select * from (select * from challenge where state = 'open' union all
           (select * from challenge where state = 'ended' order by ends_at desc limit ${KEPT})) c
         order by c.state = 'ended', c.starts_at > $1, c.ends_at, c.id`
      : `select * from challenge where state = 'open' and game = $2 and starts_at <= $1 and ends_at > $1 order by ends_at, challenge.id`,
    game === undefined ? [new Date(now)] : [new Date(now), game],
  );
  return { now, challenges: await viewsOf(kit, viewer, rows) };
}

interface WinRow {
  challenge_id: string;
  place: number;
  user_id: string;
  bet_id: string;
  at: Date;
}

async function viewsOf(
  kit: ServerKit,
  viewer: Player | null,
  rows: readonly ChallengeRow[],
): Promise<ChallengeView[]> {
  const ids = rows.map(({ id }) => id);
  const wins = await kit.db.pool.query<WinRow>(
    `select challenge_id, place, user_id::text, bet_id, at from challenge_win
     where challenge_id = any($1::uuid[]) and place <= ${NAMED} order by challenge_id, place`,
    [ids],
  );
  const people = await kit.identity.byIds([...new Set(wins.rows.map(({ user_id }) => BigInt(user_id)))]);
  const known = new Map(people.map((one) => [one.id.toString(), one]));
  const own = viewer ? await ownOf(kit, viewer, ids) : null;
  return rows.map((row) => ({
    ...termsOf(kit, row),
    winners: wins.rows
      .filter((win) => win.challenge_id === row.id)
      .map(({ place, user_id, bet_id, at }) => {
        const who = known.get(user_id);
        const seen = who && sightOf(kit, who, viewer).play;
        return {
          place,
          user: seen ? { _id: who._id, name: who.name, avatar: who.avatar } : null,
          bet: kit.betIds.encode(BigInt(user_id), bet_id),
          at: at.getTime(),
        };
      }),
    own: own && {
      hits: Math.min(row.times, own.get(row.id)?.hits ?? 0),
      won: own.get(row.id)?.won ?? false,
    },
  }));
}

function termsOf(kit: ServerKit, row: ChallengeRow): Omit<ChallengeView, 'winners' | 'own'> {
  const currency = kit.money.currencyById(row.cur);
  const starts = row.starts_at.getTime();
  return {
    _id: row.id,
    game: row.game,
    name: kit.games.get(row.game)?.title ?? row.game,
    goal: Number(row.goal) / 100,
    times: row.times,
    minStakeUsd: formatUnits(BigInt(row.min_stake), CENTS),
    prize: formatAmount(BigInt(row.prize), currency),
    currency: currency.code,
    places: row.places,
    taken: row.taken,
    startsAt: starts,
    endsAt: row.ends_at.getTime(),
    state: row.state === 'open' && starts > kit.runtime.now() ? 'coming' : row.state,
    rounds: Math.round(roundsFor(Number(row.goal) / 100, row.times, rtpOf(kit, row.game)) * 10) / 10,
  };
}

async function ownOf(
  { db, runtime }: ServerKit,
  { id }: Player,
  ids: readonly string[],
): Promise<Map<string, { hits: number; won: boolean }>> {
  const { rows } = await db.pool.query<{ challenge_id: string; hits: number; won: boolean }>(
    `select h.challenge_id, count(*)::int as hits,
       exists (select 1 from challenge_win w where w.challenge_id = h.challenge_id and w.user_id = $1) as won
     from challenge_hit h where h.user_id = $1 and h.challenge_id = any($2::uuid[])
       and (h.shown_at is null or h.shown_at <= $3) group by h.challenge_id`,
    [id.toString(), ids, new Date(runtime.now())],
  );
  return new Map(rows.map(({ challenge_id, ...rest }) => [challenge_id, rest]));
}

export async function listForStaff(
  kit: ServerKit,
  viewer: Player,
  page: number,
): Promise<ReplyOf<typeof staffChallenges>> {
  const { rows } = await kit.db.pool.query<ChallengeRow>(
    'select * from challenge order by created_at desc, challenge.id limit $1 offset $2',
    [PAGE, (page - 1) * PAGE],
  );
  const [views, makers, skipped, count, held] = await Promise.all([
    viewsOf(kit, viewer, rows),
    kit.identity.byIds([...new Set(rows.map(({ created_by }) => BigInt(created_by)))]),
    kit.db.pool.query<{ challenge_id: string; rule: string; count: number }>(
      `select challenge_id, rule, count(*)::int as count from challenge_skip
       where challenge_id = any($1::uuid[]) group by challenge_id, rule`,
      [rows.map(({ id }) => id)],
    ),
    kit.db.pool.query<{ count: number }>('select count(*)::int as count from challenge'),
    reservedCents(kit, kit.db.pool),
  ]);
  const names = new Map(makers.map((one) => [one.id.toString(), one.name]));
  return {
    budgetUsd: formatUnits(cents(settingsOf(kit).budgetUsd), CENTS),
    reservedUsd: formatUnits(held, CENTS),
    challenges: views.map((view, at) => ({
      ...view,
      loss: rows[at]!.loss,
      by: names.get(rows[at]!.created_by) ?? null,
      skipped: Object.fromEntries(
        skipped.rows.filter((row) => row.challenge_id === view._id).map((row) => [row.rule, row.count]),
      ),
    })),
    pages: Math.max(1, Math.ceil(count.rows[0]!.count / PAGE)),
  };
}
