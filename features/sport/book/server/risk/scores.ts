/** What bets on a match cost at each of its final scores: worked out, locked and written. */
import {
  addCells,
  fateTogether,
  SCORE_CELLS,
  type ScoreCells,
  type ScoreFate,
  scoreFate,
  scoreLosses,
} from '#engines/sport/cashout/score-grid.ts';
import { partsOfKey } from '#engines/sport/feed/book.ts';
import type { Queryable } from '../feed/rows.ts';
import type { Carried, Scored } from './stakes.ts';

/** Sports that are played for few goals in two halves: soccer, and the same as a game. */
const ON_A_GRID: ReadonlySet<number> = new Set([1, 300]);

interface Row {
  readonly event_id: string;
  readonly cells: Buffer;
}

/** Half micro-dollars, by event. */
export type ScoreRisks = ReadonlyMap<string, ScoreCells>;

/** By the selections that win together. Prices of a match name few hundred. */
const KEPT = 4_000;
const fates = new Map<string, ScoreFate | null>();

function kept(key: string, work: () => ScoreFate | null): ScoreFate | null {
  const found = fates.get(key);
  if (found !== undefined) return found;
  const fate = work();
  if (fates.size >= KEPT) fates.clear();
  fates.set(key, fate);
  return fate;
}

const nameOf = ({ market, outcome }: Scored['legs'][number]) => `${market} ${outcome}`;

function fateOf(legs: Scored['legs']): ScoreFate | null {
  const one = (leg: Scored['legs'][number]) =>
    kept(nameOf(leg), () => {
      const { id, specifiers } = partsOfKey(leg.market);
      return scoreFate({ market: id, specifiers, outcome: leg.outcome });
    });
  if (legs.length === 1) return one(legs[0]!);
  return kept(legs.map(nameOf).toSorted().join(' & '), () => fateTogether(legs.map(one)));
}

/** Whether the final score tells anything of these selections of a match. */
export function isScored(sport: number, legs: Scored['legs']): boolean {
  return ON_A_GRID.has(sport) && fateOf(legs) !== null;
}

/** What the house loses more at each final score of the matches of these legs. */
export function scoreChanges(carried: readonly Carried[]): ScoreRisks {
  const changes = new Map<string, ScoreCells>();
  for (const { event, staked, scored } of carried) {
    const fate = scored && fateOf(scored.legs);
    if (fate) changes.set(event, added(changes.get(event), scoreLosses(fate, staked, scored.owed)));
  }
  return changes;
}

export function added(before: ScoreCells | undefined, more: ScoreCells): ScoreCells {
  return before ? addCells(before, more) : more;
}

/**
 * Held until the transaction ends; after the markets of the same bets, each in its turn.
 * @param known matches that have a row already
 */
export async function lockScores(
  client: Queryable,
  events: Iterable<string>,
  known: { has(event: string): boolean } = NONE,
): Promise<ScoreRisks> {
  const wanted = [...new Set(events)];
  if (wanted.length === 0) return new Map();
  const unknown = wanted.filter((event) => !known.has(event));
  if (unknown.length > 0)
    await client.query({
      name: 'sport-scores-new',
      text: `insert into sport_score_risk (event_id) select * from unnest($1::text[]) as t(event_id)
        order by event_id on conflict (event_id) do nothing`,
      values: [unknown],
    });
  const { rows } = await client.query<Row>({
    name: 'sport-scores-lock',
    text: 'select event_id, cells from sport_score_risk where event_id = any($1::text[]) order by event_id for update',
    values: [wanted],
  });
  return risksOf(rows);
}

const NONE: ReadonlySet<string> = new Set();

export async function readScores(client: Queryable, events: readonly string[]): Promise<ScoreRisks> {
  const { rows } = await client.query<Row>({
    name: 'sport-scores-read',
    text: 'select event_id, cells from sport_score_risk where event_id = any($1::text[])',
    values: [events],
  });
  return risksOf(rows);
}

function risksOf(rows: readonly Row[]): ScoreRisks {
  return new Map(rows.map(({ event_id: event, cells }) => [event, cellsOf(cells)]));
}

/** @param bytes as they are stored: the greatest byte of each first, as PostgreSQL sends a bigint */
export function cellsOf(bytes: Buffer): ScoreCells {
  const cells = new BigInt64Array(SCORE_CELLS);
  const own = Buffer.from(cells.buffer);
  own.set(bytes);
  own.swap64();
  return cells;
}

/** As they are stored. */
export function bytesOf(cells: ScoreCells): Buffer {
  return Buffer.from(cells.slice().buffer).swap64();
}

export const NO_SCORES: ScoreCells = new BigInt64Array(SCORE_CELLS);
