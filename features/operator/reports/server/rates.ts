/**
 * What the games' tables say of settled bets: the house's edge, and for the band of a return what was to be expected and how far that strays.
 * Bets of one setting that ended alike share a rate, so a range of batches has few of them.
 */
import type pg from 'pg';
import { expectationOf, type PlayedRound } from '#platform/contract/expectation.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { greatestPrize, compareRatios, type Odds } from '#platform/contract/odds.ts';
import type { Ratio } from '#platform/contract/money.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import { BETS_IN_RANGE, createEdgeReader } from '#platform/server/money/edges.ts';

/** Rates that are remembered. */
const MAX_KNOWN = 50_000;
const BILLION = 1_000_000_000n;

/** Ids of games, as SQL. They are the house's own words, so nothing is to be escaped. */
const listOf = (ids: readonly string[]): string =>
  ids.length === 0 ? `('')` : `(${ids.map((id) => `'${id}'`).join(', ')})`;

export interface Rates {
  /**
   * SQL of what beside the parameters the rate of a bet named `b`, whose detail is `b.d`, hangs on: the rules it was played by, the turns that a ladder was climbed, and
   * where a flight was left. Games whose rate hangs on more are rated by nobody.
   */
  readonly key: string;
  /** Columns for unnest(), one entry for each game, setting and key of a range: see RATE_COLUMNS. */
  read(range: BatchRange, client: pg.ClientBase): Promise<readonly (readonly (string | null)[])[]>;
}

/** Parameters of a bet named `b`, as text; `d` is its detail, parsed once. */
export const RATE_PARAMS = `(b.d -> 'params')::text`;

/** Edges in billionths; means and variances in millionths, null where no table says them; chances of the greatest prize in billionths. */
export const RATE_COLUMNS = 'game, params, key, edge, mean, variance, top';

export function createRates(games: ReadonlyMap<string, AnyGame>): Rates {
  const edgeOf = createEdgeReader(games);
  const all = [...games.values()];
  const ladders = listOf(all.filter((game) => game.kind === 'steps' && game.steps).map(({ id }) => id));
  const flights = listOf(all.filter((game) => game.kind === 'shared' && game.flight).map(({ id }) => id));
  const key = `case when b.game in ${listOf([...games.keys()])} then concat_ws('/', b.d ->> 'version', b.d ->> 'table',
    case when b.game in ${ladders} then jsonb_array_length(coalesce(b.d -> 'turns', '[]')) end,
    case when b.game in ${flights} then coalesce(b.d ->> 'cashedAt', b.d #>> '{outcome,result}') end) else '' end`;
  const known = new Map<string, Rate>();

  function rate(row: RateRow): Rate {
    const name = JSON.stringify([row.game, row.params, row.key]);
    const found = known.get(name);
    if (found) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const made = { edge: edgeOf(row.game, row.params), ...rated(games.get(row.game), row) };
    known.set(name, made);
    return made;
  }

  return {
    key,
    async read({ lane, from, to }, client) {
      const { rows } = await client.query<RateRow>({
        text: `select distinct on (game, params, key) game, params, key, case when key = '' then '{}' else detail end as detail
          from (select b.game, b.detail, ${RATE_PARAMS} as params, ${key} as key
            from (select b.game, b.detail, b.detail::jsonb as d from bet b where ${BETS_IN_RANGE} offset 0) b) r where params is not null`,
        values: [lane, from, to],
      });
      const rates = rows.map((row) => ({ row, rate: rate(row) }));
      return [
        rates.map(({ row }) => row.game),
        rates.map(({ row }) => row.params),
        rates.map(({ row }) => row.key),
        rates.map((one) => one.rate.edge),
        rates.map((one) => one.rate.mean),
        rates.map((one) => one.rate.variance),
        rates.map((one) => one.rate.top),
      ];
    },
  };
}

interface RateRow {
  readonly game: string;
  readonly params: string;
  readonly key: string;
  readonly detail: string;
}

interface Rate {
  readonly edge: string;
  readonly mean: string | null;
  readonly variance: string | null;
  readonly top: string | null;
}

const UNRATED = { mean: null, variance: null, top: null } as const;

function rated(game: AnyGame | undefined, { detail }: RateRow): Omit<Rate, 'edge'> {
  if (!game) return UNRATED;
  const round = JSON.parse(detail) as PlayedRound;
  // Of an older version, whose parameters may mean nothing any more.
  if (round.version !== game.version || !game.params.safeParse(round.params).success) return UNRATED;
  const found = expectationOf(game, round);
  if (!found) return UNRATED;
  return {
    mean: found.mean.toString(),
    variance: found.variance.toString(),
    top: topOf(game, round).toString(),
  };
}

/** Chance of the greatest prize of a setting; of a ladder or a flight, which may be left anywhere, of any prize. */
function topOf(game: AnyGame, { params, turns = [] }: PlayedRound): bigint {
  const climbed = game.kind === 'steps' ? Math.max(1, turns.length) : undefined;
  const odds = climbed === undefined ? game.odds?.(params) : undefined;
  const { num, den } = odds ? chanceOf(odds, greatestPrize(odds)) : game.winChance(params, climbed);
  return (num * BILLION) / den;
}

function chanceOf(odds: Odds, prize: Ratio): Ratio {
  return odds.find(({ pays, chance }) => chance.num > 0n && compareRatios(pays, prize) === 0)!.chance;
}
