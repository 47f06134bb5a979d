/** Keeps record_game in step with the bets. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { expectationOfRound, type PlayedRound } from '#platform/contract/expectation.ts';
import { betsOf, type BetRow } from './bets.ts';

interface Sums {
  bets: number;
  wins: number;
  wagered: bigint;
  paid: bigint;
  best: string;
  bestBet: string | null;
  /** The best before that one. */
  formerBest: string;
  formerBet: string | null;
  rated: number;
  ratedPaid: bigint;
  expected: bigint;
  variance: bigint;
}

/** One range of batches, in the transaction that moves the cursor; rows in one order, so readers of two lanes cannot lock each other out. */
export async function countRecords(
  { games }: Pick<ServerKit, 'games'>,
  range: BatchRange,
  client: pg.ClientBase,
): Promise<void> {
  const sums = new Map<string, Sums>();
  for (const bet of await betsOf(range, client, 'record-bets')) {
    const key = JSON.stringify([bet.user_id, bet.cur, bet.game]);
    const sum = sums.get(key) ?? nothing();
    sums.set(key, sum);
    add(sum, bet, games);
  }
  if (sums.size > 0) await store(client, sums);
}

const nothing = (): Sums => ({
  bets: 0,
  wins: 0,
  wagered: 0n,
  paid: 0n,
  best: '0',
  bestBet: null,
  formerBest: '0',
  formerBet: null,
  rated: 0,
  ratedPaid: 0n,
  expected: 0n,
  variance: 0n,
});

function add(sum: Sums, bet: BetRow, games: ServerKit['games']): void {
  const [stake, payout] = [BigInt(bet.stake), BigInt(bet.payout)];
  sum.bets++;
  if (payout > stake) sum.wins++;
  sum.wagered += stake;
  sum.paid += payout;
  const multiple = stake > 0n ? (payout * 10_000n) / stake : 0n;
  if (multiple > BigInt(sum.best)) {
    [sum.formerBest, sum.formerBet] = [sum.best, sum.bestBet];
    [sum.best, sum.bestBet] = [multiple.toString(), bet.id];
  }
  const game = games.get(bet.game);
  const expectation = game && expectationOfRound(game, JSON.parse(bet.detail) as PlayedRound);
  if (!expectation) return;
  sum.rated++;
  sum.ratedPaid += payout;
  sum.expected += stake * expectation.mean;
  sum.variance += stake * stake * expectation.variance;
}

/** A better multiple takes the place of the kept one, which becomes the former one; of equal ones the first stays. */
async function store(client: pg.ClientBase, sums: ReadonlyMap<string, Sums>): Promise<void> {
  const rows = [...sums].map(([key, sum]) => ({ key: JSON.parse(key) as [string, number, string], sum }));
  await client.query({
    name: 'record-games',
    text: `insert into record_game as t (user_id, cur, game, bets, wins, wagered, paid, best, best_bet, former_best, former_bet, rated, rated_paid, expected,
        variance)
      select user_id, cur, game, bets, wins, wagered, paid, best / 10000, best_bet, former_best / 10000, former_bet, rated, rated_paid, expected, variance
      from unnest($1::bigint[], $2::smallint[], $3::text[], $4::bigint[], $5::bigint[], $6::numeric[], $7::numeric[], $8::numeric[],
        $9::uuid[], $10::numeric[], $11::uuid[], $12::bigint[], $13::numeric[], $14::numeric[], $15::numeric[])
        as n(user_id, cur, game, bets, wins, wagered, paid, best, best_bet, former_best, former_bet, rated, rated_paid, expected, variance)
      order by user_id, cur, game
      on conflict (user_id, cur, game) do update set bets = t.bets + excluded.bets, wins = t.wins + excluded.wins,
        wagered = t.wagered + excluded.wagered, paid = t.paid + excluded.paid,
        former_bet = case when excluded.best <= t.best then t.former_bet when excluded.former_best > t.best then excluded.former_bet else t.best_bet end,
        former_best = case when excluded.best <= t.best then t.former_best else greatest(t.best, excluded.former_best) end,
        best_bet = case when excluded.best > t.best then excluded.best_bet else t.best_bet end, best = greatest(t.best, excluded.best),
        rated = t.rated + excluded.rated, rated_paid = t.rated_paid + excluded.rated_paid,
        expected = t.expected + excluded.expected, variance = t.variance + excluded.variance`,
    values: [
      rows.map(({ key }) => key[0]),
      rows.map(({ key }) => key[1]),
      rows.map(({ key }) => key[2]),
      ...columns(rows.map(({ sum }) => sum)),
    ],
  });
}

function columns(sums: readonly Sums[]): unknown[][] {
  const of = (read: (sum: Sums) => unknown): unknown[] => sums.map(read);
  return [
    of(({ bets }) => bets),
    of(({ wins }) => wins),
    of(({ wagered }) => wagered.toString()),
    of(({ paid }) => paid.toString()),
    of(({ best }) => best),
    of(({ bestBet }) => bestBet),
    of(({ formerBest }) => formerBest),
    of(({ formerBet }) => formerBet),
    of(({ rated }) => rated),
    of(({ ratedPaid }) => ratedPaid.toString()),
    of(({ expected }) => expected.toString()),
    of(({ variance }) => variance.toString()),
  ];
}
