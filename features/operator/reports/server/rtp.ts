/** What games returned against what they state. Estimates: the only numbers here that are no exact sums. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { rtp } from '../contract.ts';
import { readZone } from './cursor.ts';
import { cents } from './euro-text.ts';

/** Fewer bets say nothing. */
const FEW = 1_000;
/** Nor do fewer of the greatest prizes that were to be expected. */
const FEW_TOPS = 10;
/** 95 times of a hundred the true value lies within so many standard errors. */
const BAND = 1.96;
const ALERT = 3.5;
/** Of the sum of squares: less than this is rounding. */
const NO_SPREAD = 1e-9;

export interface BetSums {
  readonly bets: number;
  readonly stake: number;
  readonly paid: number;
  /** What the house keeps of the stakes by the game's table. */
  readonly edge: number;
  readonly s2: number;
  readonly p2: number;
  readonly sp: number;
  /** Bets that a table rates, what was to be expected of their stakes, and how far that strays. */
  readonly rated: number;
  readonly expected: number;
  readonly variance: number;
  /** How many of the greatest prizes were to be expected. */
  readonly tops: number;
}

type Realised = Omit<ReplyOf<typeof rtp>['games'][number], 'game' | 'turnover'>;

/** The realised return, its band, and how far it is from the stated one. By the rules of the game where they say it of every bet. */
export function realisedOf(sums: BetSums): Realised {
  return sums.rated === sums.bets ? byTable(sums) : bySpread(sums);
}

/** Stakes may differ: what was to be expected of each bet, and the square of how far it strays, add up. */
function byTable({ bets, stake, paid, expected, variance, tops }: BetSums): Realised {
  const error = Math.sqrt(variance);
  const z = error === 0 ? 0 : (paid - expected) / error;
  return {
    basis: 'table',
    bets,
    stated: rounded((expected / stake) * 100),
    realised: rounded((paid / stake) * 100),
    band: rounded(((BAND * error) / stake) * 100),
    z: rounded(z),
    // Fewer great prizes than that and the sum is no bell: a single one would be an alert.
    state: tops < FEW_TOPS ? 'few' : stateOf(bets, z),
  };
}

/** From the spread of the bets themselves, where no table says how far they stray. */
function bySpread({ bets, stake, paid, edge, s2, p2, sp }: BetSums): Realised {
  const ratio = paid / stake;
  const spread = p2 - 2 * ratio * sp + ratio * ratio * s2;
  // Bets that all went alike have no spread: what is left of the difference is rounding, and would be a deviation of millions.
  const error = spread > NO_SPREAD * p2 ? Math.sqrt(spread) / stake : 0;
  const stated = 1 - edge / stake;
  const z = error === 0 ? 0 : (ratio - stated) / error;
  return {
    basis: 'bets',
    bets,
    stated: rounded(stated * 100),
    realised: rounded(ratio * 100),
    band: rounded(BAND * error * 100),
    z: rounded(z),
    state: stateOf(bets, z),
  };
}

function stateOf(bets: number, z: number): Realised['state'] {
  const far = Math.abs(z);
  return bets < FEW ? 'few' : far >= ALERT ? 'alert' : far > BAND ? 'warn' : 'inside';
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

interface Row {
  game: string;
  bets: string;
  turnover: string;
  sums: Readonly<Omit<BetSums, 'bets'>>;
}

/** Games of the house in real money, most bets first. */
export async function readReturns(
  { db, games }: Pick<ServerKit, 'db' | 'games'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ReplyOf<typeof rtp>> {
  const { rows } = await db.pool.query<Row>(
    `select h.game, sum(h.bets)::text as bets, sum(h.stake * p.unit_eur)::text as turnover,
        json_build_object('stake', sum(h.stake * p.unit_eur)::float8, 'paid', sum(h.paid * p.unit_eur)::float8, 'edge', (sum(h.edge * p.unit_eur) / 1000000000)::float8,
          's2', sum(h.s2 * p.unit_eur * p.unit_eur)::float8, 'p2', sum(h.p2 * p.unit_eur * p.unit_eur)::float8,
          'sp', sum(h.sp * p.unit_eur * p.unit_eur)::float8, 'rated', sum(h.rated)::float8, 'expected', (sum(h.expected * p.unit_eur) / 1000000)::float8,
          'variance', (sum(h.variance * p.unit_eur * p.unit_eur) / 1000000)::float8, 'tops', (sum(h.tops) / 1000000000)::float8) as sums
      from report_hour h join report_price p on p.hour = h.hour and p.cur = h.cur
      where h.hour >= $1::date::timestamp at time zone $3 and h.hour < $2::date::timestamp at time zone $3 and h.cur > 0 and h.product = 'originals'
      group by 1 having sum(h.stake) > 0 order by sum(h.bets) desc, 1`,
    [from, to, await readZone(db.pool)],
  );
  return {
    games: rows
      .filter(({ game }) => games.has(game))
      .map(({ game, bets, turnover, sums }) => ({
        game,
        turnover: cents([turnover]),
        ...realisedOf({ ...sums, bets: Number(bets) }),
      })),
  };
}
