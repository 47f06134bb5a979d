/**
 * Sportsbook: the open singles of one market settled by the whole program, beside the same number of rounds that the money
 * engine ends with nothing else to write. The ledger's checks of the sportsbook hold after it.
 */
import type { BookContext } from '#features/sport/book/server/context.ts';
import { applyMessage } from '#features/sport/book/server/feed/apply.ts';
import { createContext } from '#features/sport/book/server/index.ts';
import { SPORT_CHECKS } from '#features/sport/book/server/ledger-checks.ts';
import { drainDue } from '#features/sport/book/server/settle/due.ts';
import { LIVE, PRE, resultOf, WINNER } from '#features/sport/book/server/testing/feed.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Platform } from '#platform/server/platform.ts';
import { holdLedger, openProgram, readersDone } from './program.ts';
import type { Row } from './row.ts';
import { measureBets } from './sport-bets.ts';
import { measureFeed } from './sport-feed.ts';

const PLAYERS = 1_000;
const BETS_EACH = 100;
const BETS = PLAYERS * BETS_EACH;
const TARGET_SECONDS = 10;
const STAKE = 100n;
const EVENT = 'bench:1';
const OUTCOMES = ['1', '2', '3'] as const;

/** @param seconds length of one measured round of bets */
export async function runSport(seconds = 6, rounds = 3): Promise<Row[]> {
  return [...(await settleOnce()), ...(await measureFeed()), ...(await measureBets(seconds, rounds))];
}

/** Settles the market once. */
async function settleOnce(): Promise<Row[]> {
  const { platform, close } = await openProgram('sport');
  try {
    const { kit } = platform;
    await kit.settings.set('book', { adapter: 'none' }, 'bench');
    await platform.listen();
    const players = await makePlayers(platform);
    const bare = await settleRounds(platform, players);
    await readersDone(platform);
    const context = createContext(
      kit,
      () => undefined,
      () => undefined,
    );
    await openMarket(context);
    await openRounds(platform, players, 'sport');
    await placeBets(platform);
    await readersDone(platform);
    const seconds = await settleMarket(context);
    await check(platform);
    return [
      { name: 'rounds ended by the money engine alone', value: Math.round(BETS / bare), unit: '/s' },
      {
        name: `${BETS.toLocaleString('en-US')} open singles of one market settled, ${PLAYERS.toLocaleString('en-US')} players`,
        value: seconds,
        unit: 's',
        reference: 'the engine alone',
        ratio: bare / seconds,
        target: `<= ${TARGET_SECONDS} s`,
        met: seconds <= TARGET_SECONDS,
      },
    ];
  } finally {
    await close();
  }
}

async function makePlayers({ kit }: Platform): Promise<readonly bigint[]> {
  const usd = kit.money.currency('usd')!.id;
  const made: bigint[] = [];
  for (let no = 0; no < PLAYERS; no++) {
    const { id } = await kit.identity.create({ name: `bench_${no}`, email: null, passwordHash: null });
    made.push(id);
  }
  await Promise.all(
    made.map((user) =>
      kit.money.post({
        user,
        cur: usd,
        net: STAKE * BigInt(2 * BETS_EACH),
        counter: ACCOUNT.operator,
        kind: KIND.adjust,
        key: `fund-${user}`,
      }),
    ),
  );
  return made;
}

async function openRounds({ kit }: Platform, players: readonly bigint[], game: string): Promise<void> {
  const usd = kit.money.currency('usd')!.id;
  await Promise.all(
    players.map((user) =>
      kit.money.act(user, (state, draft) => {
        for (let no = 0; no < BETS_EACH; no++) {
          const id = kit.runtime.uuid();
          draft.openRound(state, {
            id,
            game,
            cur: usd,
            stake: STAKE,
            pairId: null,
            nonce: -1n,
            params: { edge: '45000000' },
            version: '1/sport',
            sharedNo: null,
            openedAt: kit.runtime.now(),
            state: { place: id },
            steps: 0,
          });
        }
        return true;
      }),
    ),
  );
}

/** @returns seconds that it takes to end as many rounds, every third of them won, with no row of a feature */
async function settleRounds(platform: Platform, players: readonly bigint[]): Promise<number> {
  await openRounds(platform, players, 'bench');
  const from = performance.now();
  // In parts, as bets come due, so that deciding and writing overlap.
  for (let at = 0; at < players.length; at += 40)
    await Promise.all(
      players.slice(at, at + 40).map((user) =>
        platform.kit.money.act(user, (state, draft) => {
          const open = [...state.rounds.values()].filter(({ game }) => game === 'bench');
          for (const [no, round] of open.entries())
            draft.settleRound(state, round, no % 3 === 0 ? STAKE * 2n : 0n, '{}');
          return true;
        }),
      ),
    );
  return (performance.now() - from) / 1000;
}

async function openMarket(context: BookContext): Promise<void> {
  const timestamp = context.kit.runtime.now() - 60_000;
  for (const producer of [PRE, LIVE])
    await applyMessage(context, { kind: 'alive', producer, timestamp, subscribed: true });
  await applyMessage(context, {
    kind: 'fixture',
    producer: PRE,
    timestamp,
    fixture: {
      id: EVENT,
      sport: 1,
      category: 'Norvania',
      tournament: 'First League',
      home: 'Home',
      away: 'Away',
      startsAt: timestamp + 3_600_000,
    },
  });
}

/** The rows that slips leave, of all rounds at once: how they come about is not what is measured. */
async function placeBets({ kit }: Platform): Promise<void> {
  await kit.db.pool.query(
    `insert into sport_bet (id, user_id, cur, stake, kind, sizes, lines, policy, state, placed_at, ready_at, expires_at, accepted_at, potential)
     select id, user_id, cur, stake, 'single', '{}', 1, 'any', 'open', opened_at, opened_at, opened_at, opened_at, stake * 2
     from round where game = 'sport' and status = 'open'`,
  );
  await kit.db.pool.query(
    `insert into sport_leg (bet_id, no, event_id, key, outcome, odds, version, live, stops, names)
     select id, 0, $1, $2, ($3::text[])[1 + (row_number() over (order by id)) % 3], '2', 1, false, 0,
       '{"sport": 1, "home": "Home", "away": "Away", "tournament": "First League", "score": null}'
     from sport_bet`,
    [EVENT, WINNER, OUTCOMES],
  );
  await kit.db.pool.query('analyze sport_bet, sport_leg, sport_due');
}

/** @returns seconds from the feed's message to the last payout */
async function settleMarket(context: BookContext): Promise<number> {
  const from = performance.now();
  await applyMessage(context, {
    kind: 'bet_settlement',
    producer: PRE,
    event: EVENT,
    timestamp: context.kit.runtime.now(),
    certainty: 2,
    markets: [resultOf(WINNER, { '1': 'won', '2': 'lost', '3': 'lost' })],
  });
  await drainDue(context);
  return (performance.now() - from) / 1000;
}

async function check(platform: Platform): Promise<void> {
  const { rows } = await platform.kit.db.pool.query<{ settled: number; left: number }>(
    `select (select count(*)::int from sport_bet where state = 'settled' and revision = 1) as settled,
       (select count(*)::int from sport_due) as left`,
  );
  const { settled, left } = rows[0]!;
  if (settled !== BETS || left !== 0)
    throw new Error(`${settled} of ${BETS} bets are settled, ${left} are due`);
  await holdLedger(platform, SPORT_CHECKS);
}
