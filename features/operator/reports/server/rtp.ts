/** What games returned against what they state. Estimates: the only numbers here that are no exact sums. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { rtp } from '../contract.ts';
import { cents } from './euro-text.ts';

/** Fewer bets say nothing. */
const FEW = 1_000;
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
}

type Realised = Omit<ReplyOf<typeof rtp>['games'][number], 'game' | 'turnover'>;

/** The realised return, its band from the spread of the bets themselves (stakes may differ), and how far it is from the stated one. */
export function realisedOf({ bets, stake, paid, edge, s2, p2, sp }: BetSums): Realised {
  const ratio = paid / stake;
  const spread = p2 - 2 * ratio * sp + ratio * ratio * s2;
  // Bets that all went alike have no spread: what is left of the difference is rounding, and would be a deviation of millions.
  const error = spread > NO_SPREAD * p2 ? Math.sqrt(spread) / stake : 0;
  const stated = 1 - edge / stake;
  const z = error === 0 ? 0 : (ratio - stated) / error;
  const far = Math.abs(z);
  return {
    bets,
    stated: rounded(stated * 100),
    realised: rounded(ratio * 100),
    band: rounded(BAND * error * 100),
    z: rounded(z),
    state: bets < FEW ? 'few' : far >= ALERT ? 'alert' : far > BAND ? 'warn' : 'inside',
  };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

interface Row {
  game: string;
  bets: string;
  turnover: string;
  sums: Readonly<Record<'stake' | 'paid' | 'edge' | 's2' | 'p2' | 'sp', number>>;
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
          'sp', sum(h.sp * p.unit_eur * p.unit_eur)::float8) as sums
      from report_hour h join report_price p on p.hour = h.hour and p.cur = h.cur
      where h.hour >= $1::date::timestamp at time zone 'UTC' and h.hour < $2::date::timestamp at time zone 'UTC' and h.cur > 0 and h.product = 'originals'
      group by 1 having sum(h.stake) > 0 order by sum(h.bets) desc, 1`,
    [from, to],
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
