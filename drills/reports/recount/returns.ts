/** Returns of games again: bet by bet from the rules of each game, in plain numbers; where no rules say it, from the spread of the bets. */
import type pg from 'pg';
import { expectationOf, type PlayedRound } from '#platform/contract/expectation.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { even } from './figures.ts';
import type { Sheet } from './sheet.ts';

interface Shown {
  readonly game: string;
  readonly bets: number;
  readonly turnover: string;
  readonly basis: string;
  readonly state: string;
  readonly stated: number;
  readonly realised: number;
  readonly band: number;
  readonly z: number;
}

interface BetRow {
  readonly game: string;
  readonly detail: string;
  /** Euros. */
  readonly s: number;
  readonly p: number;
  /** Of the stake of the beginning, what the house keeps by the best way to play. */
  readonly edge: number;
}

interface Sums {
  n: number;
  s: number;
  p: number;
  edge: number;
  s2: number;
  p2: number;
  sp: number;
  rated: number;
  expected: number;
  variance: number;
  tops: number;
}

const NOTHING: Sums = {
  n: 0,
  s: 0,
  p: 0,
  edge: 0,
  s2: 0,
  p2: 0,
  sp: 0,
  rated: 0,
  expected: 0,
  variance: 0,
  tops: 0,
};

const number = ({ num, den }: { num: bigint; den: bigint }): number =>
  Number((num * 10n ** 15n) / den) / 1e15;

/** Chance of the greatest prize; of what may be left anywhere, of any. */
function topOf(game: AnyGame, round: PlayedRound): number {
  if (game.kind === 'steps')
    return number(game.winChance(round.params, Math.max(1, (round.turns ?? []).length)));
  const odds = (game.odds?.(round.params) ?? []).filter(({ chance }) => chance.num > 0n);
  if (!game.odds) return number(game.winChance(round.params));
  return number(odds.toSorted((a, b) => number(b.pays) - number(a.pays))[0]!.chance);
}

function add(sums: Sums, { detail, s, p, edge }: BetRow, game: AnyGame): void {
  sums.n += 1;
  sums.s += s;
  sums.p += p;
  sums.edge += edge;
  sums.s2 += s * s;
  sums.p2 += p * p;
  sums.sp += s * p;
  const round = JSON.parse(detail) as PlayedRound;
  const said = expectationOf(game, round);
  if (!said) return;
  sums.rated += 1;
  sums.expected += (s * Number(said.mean)) / 1e6;
  sums.variance += (s * s * Number(said.variance)) / 1e6;
  sums.tops += topOf(game, round);
}

interface Judged {
  readonly basis: string;
  readonly stated: number;
  readonly realised: number;
  readonly band: number;
  readonly z: number;
  readonly few: boolean;
}

function judge(x: Sums): Judged {
  const r = x.p / x.s;
  if (x.rated === x.n) {
    const sd = Math.sqrt(x.variance);
    const z = sd === 0 ? 0 : (x.p - x.expected) / sd;
    const few = x.n < 1000 || x.tops < 10;
    return { basis: 'table', stated: x.expected / x.s, realised: r, band: (1.96 * sd) / x.s, z, few };
  }
  const spread = x.p2 - 2 * r * x.sp + r * r * x.s2;
  const se = spread > x.p2 / 1e9 ? Math.sqrt(spread) / x.s : 0;
  const stated = 1 - x.edge / x.s;
  const z = se === 0 ? 0 : (r - stated) / se;
  return { basis: 'bets', stated, realised: r, band: 1.96 * se, z, few: x.n < 1000 };
}

/** Estimates are floating on both sides: the last digit shown may differ by one. */
const near = (shown: number, exact: number): string | number =>
  Math.abs(shown - exact) <= 0.0151 ? exact : shown;

export async function compareReturns(
  client: pg.Client,
  games: ReadonlyMap<string, AnyGame>,
  sheet: Sheet,
  ask: (call: string, body: object) => Promise<unknown>,
  span: { from: string; to: string },
): Promise<void> {
  const { games: shown } = (await ask('rtp', span)) as { games: Shown[] };
  const { rows } = await client.query<BetRow>(
    `select p.game, x.detail, p.eur_stake::float8 as s, p.eur_paid::float8 as p,
        ((coalesce((x.detail::jsonb ->> 'base')::numeric, x.stake) * p.unit) * (1 - t.r))::float8 as edge
      from drill.play p join bet x on x.id = p.id and x.user_id = p.user_id join drill.stated t on t.game = p.game and t.params = (x.detail::jsonb -> 'params')::text
      where p.money = 'real' and p.product = 'originals' and p.day >= $1::date and p.day < $2::date`,
    [span.from, span.to],
  );
  const all = new Map<string, Sums>();
  for (const row of rows) {
    const sums = all.get(row.game) ?? { ...NOTHING };
    all.set(row.game, sums);
    add(sums, row, games.get(row.game)!);
  }
  const names = (list: readonly string[]) => list.toSorted().join();
  sheet.compare('games', names(shown.map(({ game }) => game)), names([...all.keys()]));
  for (const [game, sums] of all) {
    const is = shown.find((one) => one.game === game);
    if (!is) continue;
    const judged = judge(sums);
    const far = Math.abs(judged.z);
    const state = judged.few ? 'few' : far >= 3.5 ? 'alert' : far > 1.96 ? 'warn' : 'inside';
    sheet.compare(`${game} bets`, is.bets, sums.n);
    sheet.compare(`${game} basis`, is.basis, judged.basis);
    sheet.compare(`${game} turnover`, is.turnover, even(sums.s.toFixed(12)));
    sheet.compare(`${game} state`, is.state, state);
    for (const figure of ['stated', 'realised', 'band'] as const)
      sheet.compare(`${game} ${figure}`, near(is[figure], judged[figure] * 100), judged[figure] * 100);
    sheet.compare(`${game} z`, near(is.z, judged.z), judged.z);
  }
}
