/** Finds what bets leave towards achievements, and lets the player know of those that are reached now. */
import type pg from 'pg';
import { betRevealOf, type AnyGame } from '#platform/contract/game.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { JobOptions } from '#platform/server/jobs/jobs.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { BlackjackOutcome } from '#games/blackjack/game.ts';
import { isNatural } from '#games/blackjack/hands.ts';
import { ACHIEVEMENTS, type SettledBet } from '../achievements.ts';
import { betsOf, type BetRow } from './bets.ts';

export interface Reached {
  readonly user: string;
  readonly id: string;
}

interface Mark {
  readonly user: string;
  readonly id: string;
  readonly version: number;
  readonly mark: string;
  readonly bet: string;
  readonly at: Date;
  readonly shownAt: Date;
}

interface Detail {
  readonly params: unknown;
  readonly outcome: unknown;
  readonly multiplier: number;
  readonly turns?: readonly unknown[];
  readonly path?: boolean;
}

/** Of bets that are read long after they were settled nobody is notified: after a new edition, or a long rest. */
const NEWS_MS = 120_000;

/**
 * Leaves the marks of a range of batches, each once. A player's bets are all in one lane, so the first mark of a kind is the
 * first there was.
 */
export async function leaveMarks(
  { games, runtime }: Pick<ServerKit, 'games' | 'runtime'>,
  range: BatchRange,
  client: pg.ClientBase,
  reached: (payload: Reached, options: JobOptions) => Promise<void>,
): Promise<void> {
  const bets = await betsOf(range, client, 'record-wins', 'b.payout > b.stake');
  const marks = new Map<string, Mark>();
  for (const bet of bets)
    for (const mark of marksOf(bet, games.get(bet.game))) {
      const key = JSON.stringify([mark.user, mark.id, mark.mark]);
      if (!marks.has(key)) marks.set(key, mark);
    }
  if (marks.size === 0) return;
  const left = await store(client, [...marks.values()]);
  const now = runtime.now();
  for (const { user, id } of await filled(client, left)) {
    const mark = left.findLast((one) => one.user === user && one.id === id)!;
    if (now - mark.at.getTime() <= NEWS_MS)
      await reached({ user, id }, { client, at: mark.shownAt.getTime(), attempts: 1 });
  }
}

function marksOf(bet: BetRow, game: AnyGame | undefined): Mark[] {
  if (!game) return [];
  const detail = JSON.parse(bet.detail) as Detail;
  const seen = settledBet(bet, game, detail);
  const shownAt = new Date(bet.at.getTime() + betRevealOf(game, detail));
  return ACHIEVEMENTS.flatMap(({ id, version, mark }) => {
    const left = mark(seen);
    return left === null
      ? []
      : [{ user: bet.user_id, id, version, mark: left, bet: bet.id, at: bet.at, shownAt }];
  });
}

/** What predicates see of a bet. */
export function settledBet(
  { game: id, stake, payout }: Pick<BetRow, 'game' | 'stake' | 'payout'>,
  game: AnyGame,
  { params, outcome, multiplier, turns = [] }: Detail,
): SettledBet {
  const steps = game.kind === 'steps' ? game.steps?.(params) : undefined;
  return {
    game: id,
    won: BigInt(payout) > BigInt(stake),
    multiplier,
    slot: game.section === 'slots',
    lastStep: steps !== undefined && turns.length === steps,
    natural: id === 'blackjack' && isNaturalWin(outcome as Dealt),
  };
}

/** What was dealt in blackjack. */
type Dealt = Pick<BlackjackOutcome, 'playerCards' | 'dealerCards'>;

/** Side bets and insurance, which a round has beside it, do not matter. */
function isNaturalWin({ playerCards, dealerCards }: Dealt): boolean {
  return isNatural(playerCards) && !isNatural(dealerCards);
}

/** @returns those that were not there */
async function store(client: pg.ClientBase, marks: readonly Mark[]): Promise<Mark[]> {
  const { rows } = await client.query<{ user_id: string; achievement: string; mark: string }>({
    name: 'record-marks',
    text: `insert into record_mark (user_id, achievement, version, mark, bet_id, at, shown_at)
      select * from unnest($1::bigint[], $2::text[], $3::smallint[], $4::text[], $5::uuid[], $6::timestamptz[], $7::timestamptz[])
      order by 1, 2, 3, 4 on conflict do nothing returning user_id::text, achievement, mark`,
    values: [
      marks.map(({ user }) => user),
      marks.map(({ id }) => id),
      marks.map(({ version }) => version),
      marks.map(({ mark }) => mark),
      marks.map(({ bet }) => bet),
      marks.map(({ at }) => at),
      marks.map(({ shownAt }) => shownAt),
    ],
  });
  const fresh = new Set(rows.map((row) => JSON.stringify([row.user_id, row.achievement, row.mark])));
  return marks.filter(({ user, id, mark }) => fresh.has(JSON.stringify([user, id, mark])));
}

/** Achievements whose number these marks have filled. */
async function filled(client: pg.ClientBase, left: readonly Mark[]): Promise<Reached[]> {
  if (left.length === 0) return [];
  const { rows } = await client.query<{ user_id: string; achievement: string; marks: number }>({
    name: 'record-filled',
    text: `select user_id::text, achievement, count(*)::int as marks from record_mark
      where (user_id, achievement, version) in (select * from unnest($1::bigint[], $2::text[], $3::smallint[])) group by 1, 2`,
    values: [left.map(({ user }) => user), left.map(({ id }) => id), left.map(({ version }) => version)],
  });
  return rows.flatMap(({ user_id: user, achievement: id, marks }) => {
    const goal = ACHIEVEMENTS.find((one) => one.id === id)?.goal ?? 0;
    const fresh = left.filter((mark) => mark.user === user && mark.id === id).length;
    return marks >= goal && marks - fresh < goal ? [{ user, id }] : [];
  });
}
