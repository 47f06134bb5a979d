/** The house's edge on settled bets, for whoever adds them up in SQL. */
import type pg from 'pg';
import type { AnyGame } from '../../contract/game.ts';
import { edgeOf } from '../../contract/edge.ts';
import type { BatchRange } from '../events/events.ts';
import { COUNTED_BETS, PLAYED_BETS } from './counted.ts';
import { natureSql } from './ledger-id.ts';

/** Settings whose edge is remembered; most games have fewer than a hundred. */
const MAX_KNOWN = 50_000;

/** Parameters of a bet named `b`, as text. */
export const BET_PARAMS = `(b.detail::jsonb -> 'params')::text`;
const RANGE = 'b.lane = $1 and b.batch > $2 and b.batch <= $3';
/** Bets of a range ($1 to $3 of a query) that count as play. */
export const BETS_IN_RANGE = `${RANGE} and ${COUNTED_BETS}`;
/** The same of those that were made with bonus money. */
export const BONUS_BETS_IN_RANGE = `${RANGE} and ${natureSql('b.cur')} = 'bonus' and ${PLAYED_BETS}`;
/** What the edge of a bet named `b` is of: raised stakes count as what they began with. Few bets say so, and only those are parsed. */
export const BET_BASE = `case when position('"base"' in b.detail) > 0 then coalesce((b.detail::jsonb ->> 'base')::numeric, b.stake) else b.stake end`;

/** One entry for each game and setting that was played: columns for unnest(). Edges in billionths, see edgeOf(). */
export interface PlayedEdges {
  readonly games: readonly string[];
  readonly params: readonly string[];
  readonly edges: readonly string[];
}

export type EdgesOf = (range: BatchRange, client: pg.PoolClient) => Promise<PlayedEdges>;

/** What is no game of the house states with each bet what the house kept of it, in billionths of the stake: futures their fee. */
function statedEdge(params: string): string {
  const stated = (JSON.parse(params) as { readonly edge?: unknown } | null)?.edge;
  return typeof stated === 'string' && /^\d{1,30}$/.test(stated) ? stated : '0';
}

/** @returns the edge in billionths of a game's setting, or of what states its own, by parameters as text; what is asked again is remembered */
export function createEdgeReader(
  games: ReadonlyMap<string, AnyGame>,
): (id: string, params: string) => string {
  const known = new Map<string, string>();

  function edge(id: string, params: string): string {
    const key = `${id} ${params}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const made = computed(id, params);
    known.set(key, made);
    return made;
  }

  // A bet that an older version of its game made may have parameters that mean nothing any more: it earns nothing.
  function computed(id: string, params: string): string {
    const game = games.get(id);
    if (!game) return statedEdge(params);
    const checked = game.params.safeParse(JSON.parse(params));
    return checked.success ? edgeOf(game, checked.data).toString() : '0';
  }

  return edge;
}

/** @param money of the bets that are added up */
export function createEdges(games: ReadonlyMap<string, AnyGame>, money: 'real' | 'bonus' = 'real'): EdgesOf {
  const edge = createEdgeReader(games);
  const bets = money === 'real' ? BETS_IN_RANGE : BONUS_BETS_IN_RANGE;
  const text = `select distinct b.game, ${BET_PARAMS} as params from bet b where ${bets}`;

  return async ({ lane, from, to }, client) => {
    const { rows } = await client.query<{ game: string; params: string | null }>({
      name: `played-settings-${money}`,
      text,
      values: [lane, from, to],
    });
    const played = rows.flatMap(({ game, params }) =>
      params === null ? [] : [{ game, params, edge: edge(game, params) }],
    );
    return {
      games: played.map(({ game }) => game),
      params: played.map(({ params }) => params),
      edges: played.map((one) => one.edge),
    };
  };
}
